import type { Booked, Resolution, Session, Signalbox } from '../embed.js'
import { applyBrand, applyLinks } from './appearance.js'
import { askedUrl, campaignOf, type Carried, carriedBy, routedUrl } from './carried.js'
import {
  forgetDecision,
  isOutdated,
  keepDecision,
  type KeptDecision,
  keptDecision,
} from './kept.js'
import { pause } from './pause.js'
import { disown, resolvePage, whenSeen } from './resolving.js'
import type { Settings } from './settings.js'
import { tell, tellFailure } from './tell.js'
import { Visit } from './visit.js'

declare const EMBED_VERSION: string

/** How long an app has to show a view, and to resolve it itself. */
const VIEW_MS = 100

/** A decision gives way to those of its own rank and above: campaigns before pages, pages before the default. */
function rankOf({ priority_class: priorityClass }: Resolution): number {
  return priorityClass === 'campaign' ? 2 : Number(priorityClass !== 'default')
}

/** The script on one page: what the page calls, and what happens to the page. */
export class PageScript implements Signalbox {
  readonly version = EMBED_VERSION
  readonly ready: Promise<Resolution | null>
  readonly #visit: Visit
  readonly #carried: Carried | null
  /** What the service said of this page. */
  #own: Resolution | null = null
  /** The same, or what an earlier page of the visit kept. */
  #resolution: Resolution | null = null
  #askedUrl = ''
  #ownCampaign = ''
  #campaign = ''
  #isConsentGiven: boolean
  /** The visitor or the page asked for a session. */
  #isWanted: boolean
  #latest: Promise<Resolution | null> | null = null
  #starting: Promise<Session | null> | undefined

  constructor(private readonly settings: Settings) {
    // Anybody can write a URL: a page that resolves has a decision of its own.
    this.#carried = settings.isResolving ? null : carriedBy(this.#url())
    this.#visit = new Visit(settings, () => this.#startIfWanted())
    this.#isConsentGiven = settings.isConsentGiven
    this.#isWanted = settings.isAutostart
    this.#listen()
    this.ready = whenSeen().then(() => (settings.isResolving ? this.resolve() : null))
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
    if (!isGiven) forgetDecision(this.settings.key)
    const isLent = this.#resolution !== this.#own
    this.#choose()
    if (isGiven) return this.#begin()
    if (isLent) void this.resolve()
    this.#isWanted = this.settings.isAutostart
    this.#visit.leave('withdrawn')
  }

  /** The latest call decides what the page shows, not the latest answer. */
  async resolve(): Promise<Resolution | null> {
    const url = askedUrl(this.#url())
    this.#askedUrl = url
    const kept = this.#kept()
    // A campaign decides until the next one comes.
    const isDecided = kept && rankOf(kept.resolution) === 2 && !/[?&]utm_/.test(url)
    const asked = isDecided ? null : resolvePage(this.settings, url)
    this.#latest = asked
    const own = await asked
    if (this.#latest !== asked) {
      if (own) disown(this.settings, own)
      return own
    }
    this.#own = own
    this.#ownCampaign = campaignOf(url)
    this.#choose()
    return this.#resolution
  }

  apply(): void {
    applyLinks(this.#campaign, this.#resolution, this.#isConsentGiven ? this.#chosen() : null)
    applyBrand(this.#resolution)
  }

  start(): Promise<Session | null> {
    this.#isWanted = true
    this.#starting ??= this.#start().finally(() => (this.#starting = undefined))
    return this.#starting
  }

  async complete(booked?: Booked): Promise<boolean> {
    await this.#starting
    this.#isWanted = false
    return this.#visit.complete(booked)
  }

  #kept(): KeptDecision | null {
    const { isCarrying, key } = this.settings
    return isCarrying && this.#isConsentGiven ? keptDecision(key) : null
  }

  /** The decision of this page, or the one that the visit has: the higher rank, and of equal ones the later. */
  #choose(): void {
    const { settings } = this
    const own = this.#own
    const isKeeping = settings.isCarrying && this.#isConsentGiven
    const kept = this.#kept()
    const isLent = kept && !(own && rankOf(own) >= rankOf(kept.resolution))
    const chosen = isLent ? { ...kept.resolution, is_carried: true as const } : own
    const isNew = chosen?.decision_id !== this.#resolution?.decision_id
    this.#resolution = chosen
    this.#campaign = this.#ownCampaign || kept?.campaign || ''
    if (isLent && own) disown(settings, own)
    if (isKeeping && chosen) keepDecision(settings.key, chosen, this.#campaign)
    this.apply()
    if (chosen && isNew) tell('signalbox:resolved', chosen)
  }

  #url(): string {
    return this.settings.isHashRouted ? routedUrl(location.href) : location.href
  }

  #listen(): void {
    // The page's own handlers may stop an event.
    const on = (name: string, act: (event: Event) => void) => addEventListener(name, act, true)
    on('DOMContentLoaded', () => this.apply())
    on('visibilitychange', () => this.#show())
    on('pagehide', () => this.#visit.suspend())
    on('pageshow', () => this.#show())
    on('click', (event) => {
      const isMeant = (one: Partial<Element>) => one.hasAttribute?.('data-signalbox-start')
      if (event.composedPath().some(isMeant)) void this.start()
      // Links that the page added since get their address before the browser reads it.
      this.apply()
    })
    on('submit', ({ target }) => {
      if ((target as Element).hasAttribute('data-signalbox-complete')) void this.complete()
    })
    if (!this.settings.isFollowing) return
    const follow = async () => {
      await pause(VIEW_MS)
      if (this.#askedUrl && this.#askedUrl !== askedUrl(this.#url())) void this.resolve()
    }
    on('popstate', follow)
    const { pushState } = history
    history.pushState = (...given) => {
      pushState.apply(history, given)
      void follow()
    }
  }

  /** The tab is seen again, or the browser kept the page and shows it again. */
  #show(): void {
    if (document.hidden) return
    if (isOutdated(this.#resolution)) void this.resolve()
    this.#visit.restore()
  }

  #begin(): void {
    this.#visit.resume()
    if (this.settings.isBooked) void this.complete()
    else if (!this.session) this.#startIfWanted()
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
    tellFailure('start', { code })
    return null
  }

  /** The flow that the visitor came with, or that of this page. */
  #chosen(): Carried | null {
    if (this.#carried) return this.#carried
    const { booking_flow: flow, decision_id: decisionId } = this.#resolution ?? {}
    return flow && decisionId ? { flowId: flow._id, decisionId } : null
  }
}
