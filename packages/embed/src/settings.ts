import type { Begin } from '../embed.js'

/** What the page says, in the attributes of the script's element or by a call. */
export interface Settings {
  readonly key: string
  /** Where the service is, base path included, without a slash at the end. */
  readonly service: string
  /** By which the page's policy permits scripts; empty without. */
  readonly nonce: string
  readonly isConsentGiven: boolean
  readonly isAutostart: boolean
  /** The page thanks for a booking. */
  readonly isBooked: boolean
  readonly isResolving: boolean
  /** The pages of a visit share its decision. */
  readonly isCarrying: boolean
  /** The path and the parameters of the page are behind its `#`. */
  readonly isHashRouted: boolean
  /** The page resolves each view that its app shows. */
  readonly isFollowing: boolean
  /** Tag managers are told what happens. */
  readonly isLayered: boolean
}

const OWN_PATH = /\/embed(?:\/\d[^/?#]*)?\.js(?:[?#].*)?$/

/**
 * The element of the classic script that the browser runs, with its address; null for a module and for a script within
 * the page. Elements named `currentScript` hide that property of the document, so it is read from the prototype.
 */
export function runningScript(): HTMLScriptElement | null {
  const read = Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript')?.get
  const script: unknown = read?.call(document)
  return script instanceof HTMLScriptElement && script.src !== '' ? script : null
}

/** What the script's element says, or the code of what is wrong. Its service has the origin of the script. */
export function readSettings(script: HTMLScriptElement): Settings | string {
  const [, behind = ''] = /[?#](.*)/.exec(script.src) ?? []
  // A tag manager may keep the address of the script alone.
  const inAddress = new URLSearchParams(behind.replace('#', '&'))
  const attribute = (name: string) => script.getAttribute(`data-signalbox-${name}`)
  const read = (name: string) => attribute(name) ?? inAddress.get(name)
  const own = OWN_PATH.test(script.src) ? script.src.replace(OWN_PATH, '') : ''
  const service = attribute('service') ?? own
  // A `base` element that came after the script changes its `src`, but not where it came from.
  const from = originOf(script.getAttribute('src') ?? '')
  const isOwn = [script.src, service].every((url) => originOf(url) === from)
  if (service !== '' && !isOwn) return 'E_SERVICE_FOREIGN'
  return complete(service, script.nonce, read)
}

/** What the page's own script says, or the code of what is missing. */
export function givenSettings(given: Begin): Settings | string {
  // The browser does not say which element a module comes from.
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
  return complete(given.service, nonce, (name) => given[name])
}

function complete(
  service: string,
  nonce: string | undefined,
  read: (name: keyof Begin) => string | boolean | null | undefined
): Settings | string {
  const key = read('key') ?? ''
  if (key === '') return 'E_KEY_MISSING'
  if (service === '') return 'E_SERVICE_MISSING'
  const isSet = (name: keyof Begin) => (read(name) ?? false) !== false
  const isResolving = read('resolve') !== 'off'
  const route = read('route')
  return {
    key: String(key),
    service: service.replace(/\/$/, ''),
    nonce: nonce ?? '',
    isConsentGiven: read('consent') === 'granted' && !isTrackingDeclined(),
    isAutostart: isSet('autostart'),
    isBooked: isSet('complete'),
    isResolving,
    isCarrying: isResolving && read('carry') !== 'off',
    isHashRouted: route === 'hash',
    isFollowing: isResolving && route !== 'off',
    isLayered: read('datalayer') !== 'off',
  }
}

/** Empty for a text that is no URL on this page. */
function originOf(url: string): string {
  try {
    return new URL(url, location.href).origin
  } catch {
    return ''
  }
}

/** Do Not Track or Global Privacy Control. Neither counts against what the visitor answers the page. */
function isTrackingDeclined(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    readonly globalPrivacyControl?: boolean
  }
  return doNotTrack === '1' || globalPrivacyControl === true
}
