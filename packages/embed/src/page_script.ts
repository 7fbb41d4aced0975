import type { Resolution, Session, Signalbox } from '../embed.js'
import { applyBrand, applyLinks } from './appearance.js'
import { type Carried, carriedBy, routedUrl } from './carried.js'
import { isOutdated, resolvePage, whenSeen } from './resolving.js'
import type { Settings } from './settings.js'
import { tell, tellFailure } from './tell.js'
import { Visit } from './visit.js'

declare const EMBED_VERSION: string

/** The script on one page: what the page calls, and what happens to the page. */
export class PageScript implements Signalbox {
  readonly version = EMBED_VERSION
  readonly ready: Promise<Resolution | null>
  readonly #visit: Visit
  readonly #carried: Carried | null
  #resolution: Resolution | null = null
  #isConsentGiven: boolean
  /** The visitor or the page asked for a session. */
  #isWanted: boolean
  #latest: Promise<Resolution | null> | undefined
  #starting: Promise<Session | null> | undefined

  constructor(private readonly settings: Settings) {
    // Anybody can write a URL: a page that resolves has a decision of its own.
    this.#carried = settings.isResolving ? null : carriedBy(this.#url())
    this.#visit = new Visit(settings, () => this.#startIfWanted())
    this.#isConsentGiven = settings.isConsentGiven
    this.#isWanted = settings.isAutostart
    this.#listen()
    this.ready = settings.isResolving
      ? whenSeen().then(() => this.resolve())
      : Promise.resolve(null)
    if (this.#isConsentGiven) this.#begin()
  }

  get resolution(): Resolution | null {
    return this.#resolution
  }

  get session(): Session | null {
    return this.#visit.session
  }

  consent(isGiven: boolean): void {
    if (this.#isConsentGiven === isGiven) return
    this.#isConsentGiven = isGiven
    this.apply()
    if (isGiven) return this.#begin()
    this.#isWanted = this.settings.isAutostart
    this.#visit.leave('withdrawn')
  }

  /** The latest call decides what the page shows, not the latest answer. */
  async resolve(): Promise<Resolution | null> {
    const asked = resolvePage(this.settings, this.#url())
    this.#latest = asked
    const resolution = await asked
    if (this.#latest !== asked) return resolution
    this.#resolution = resolution
    this.apply()
    if (resolution) tell('signalbox:resolved', resolution)
    return resolution
  }

  apply(): void {
    applyLinks(this.#url(), this.#resolution, this.#isConsentGiven ? this.#chosen() : null)
    applyBrand(this.#resolution)
  }

  start(): Promise<Session | null> {
    this.#isWanted = true
    this.#starting ??= this.#start().finally(() => (this.#starting = undefined))
    return this.#starting
  }

  async complete(): Promise<boolean> {
    await this.#starting
    this.#isWanted = false
    return this.#visit.complete()
  }

  #url(): string {
    return this.settings.isHashRouted ? routedUrl(location.href) : location.href
  }

  #listen(): void {
    document.addEventListener('DOMContentLoaded', () => this.apply())
    document.addEventListener('visibilitychange', () => this.#show())
    const { isHashRouted, isResolving } = this.settings
    if (isHashRouted && isResolving) addEventListener('hashchange', () => void this.resolve())
    addEventListener('pagehide', () => this.#visit.suspend())
    addEventListener('pageshow', () => this.#show())
    const onClick = ({ target }: Event) => {
      const isMeant = target instanceof Element && target.closest('[data-signalbox-start]')
      if (isMeant) void this.start()
    }
    // The page's own handlers may stop the event.
    document.addEventListener('click', onClick, { capture: true })
  }

  /** The tab is seen again, or the browser kept the page and shows it again. */
  #show(): void {
    if (document.hidden) return
    if (isOutdated(this.#resolution)) void this.resolve()
    this.#visit.restore()
  }

  #begin(): void {
    this.#visit.resume()
    if (!this.session) this.#startIfWanted()
  }

  #startIfWanted(): void {
    if (this.#isWanted && this.#isConsentGiven) void this.start()
  }

  async #start(): Promise<Session | null> {
    if (!this.#isConsentGiven) return this.#refuseStart('E_CONSENT_MISSING')
    if (!this.#carried) await (this.#latest ?? this.ready)
    const chosen = this.#chosen()
    if (!chosen) return this.#refuseStart('E_NO_FLOW')
    return this.#visit.start(chosen, () => this.#isConsentGiven)
  }

  #refuseStart(code: string): null {
    tellFailure('start', { code, status: 0 })
    return null
  }

  /** The flow that the visitor came with, or that of this page. */
  #chosen(): Carried | null {
    if (this.#carried) return this.#carried
    const { booking_flow: flow, decision_id: decisionId } = this.#resolution ?? {}
    return flow && decisionId ? { flowId: flow._id, decisionId } : null
  }
}
