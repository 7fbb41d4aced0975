/** What the page says in the attributes of the script's element. */
export interface Settings {
  readonly key: string
  /** Where the service is, base path included, without a slash at the end. */
  readonly service: string
  readonly isConsentGiven: boolean
  readonly isAutostart: boolean
  readonly isResolving: boolean
}

const OWN_PATH = /\/embed(?:\/\d[^/?]*)?\.js(?:\?.*)?$/

export function readSettings(): Settings {
  const script =
    document.currentScript ?? document.querySelector<HTMLElement>('script[data-signalbox-key]')
  const read = (name: string) => script?.getAttribute(`data-signalbox-${name}`) ?? null
  return {
    key: read('key') ?? '',
    service: (read('service') ?? ownService(script)).replace(/\/$/, ''),
    isConsentGiven: read('consent') === 'granted' && !isTrackingDeclined(),
    isAutostart: read('autostart') !== null,
    isResolving: read('resolve') !== 'off',
  }
}

/** The service that the script comes from; empty when it has another name than there. */
function ownService(script: HTMLOrSVGScriptElement | HTMLElement | null): string {
  const source = script instanceof HTMLScriptElement ? script.src : ''
  return OWN_PATH.test(source) ? source.replace(OWN_PATH, '') : ''
}

/** Do Not Track or Global Privacy Control. Neither counts against what the visitor answers the page. */
function isTrackingDeclined(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    readonly globalPrivacyControl?: boolean
  }
  return doNotTrack === '1' || globalPrivacyControl === true
}
