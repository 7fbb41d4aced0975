import type { Booked, Resolution, Session, Signalbox } from '../embed.js'
import { applyBrand, applyLinks } from './appearance.js'
import { askedUrl, campaignOf, type Carried, carriedBy, routedUrl } from './carried.js'
import {
  forgetDecision,
  forgetVisit,
  isFirst,
  isOutdated,
  keepDecision,
  type KeptDecision,
  keptDecision,
  mayHaveSession,
} from './kept.js'
import type { Booking } from './open_session.js'
import { loadPart } from './parts.js'
import { pause } from './pause.js'
import { disown, resolvePage, whenSeen } from './resolving.js'
import type { Settings } from './settings.js'
import { NO_ANSWER } from './service.js'
import { layer, tell, tellFailure } from './tell.js'
import type makeVisit from './visit.js'
import { watchPage } from './watch_page.js'
import type watchWidgets from './widgets.js'

declare const EMBED_VERSION: string

type PageVisit = ReturnType<typeof makeVisit>

/** How long an app has to show a view, and to resolve it itself. */
const VIEW_MS = 100
/** How long a caller waits for the part of a session, which may still come afterwards. */
const PART_MS = 10_000

/** A decision gives way to those of its own rank and above: campaigns before pages, pages before the default. */
function rankOf({ priority_class: priorityClass }: Resolution): number {
  return priorityClass === 'campaign' ? 2 : Number(priorityClass !== 'default')
}

/** The script on one page: what the page calls, and what happens to the page. */
export class PageScript implements Signalbox {
  readonly version = EMBED_VERSION
  readonly ready: Promise<Resolution | null>
  #visit: PageVisit | null = null
  #loading: Promise<PageVisit> | undefined
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
  /** Bookings are told one after the other: each has a session of its own. */
  #booking: Promise<unknown> = Promise.resolve()
  /** Of the part for widgets, once a widget is on the page. */
  #lookForWidgets: (() => void) | null = null
  /** The page thanks for a booking. */
  #isBooked: boolean

  constructor(private readonly settings: Settings) {
    // Anybody can write a URL: a page that resolves has a decision of its own.
    this.#carried = settings.isResolving ? null : carriedBy(this.#url())
    this.#isConsentGiven = settings.isConsentGiven
    this.#isWanted = settings.isAutostart
    this.#isBooked = settings.isBooked
    layer.isTold = settings.isLayered
    this.#listen()
    this.ready = whenSeen().then(() => (settings.isResolving ? this.resolve() : null))
    if (this.#isConsentGiven) void this.#begin()
    const thank = () => {
      if (this.#isBooked) return
      this.#isBooked = true
      if (this.#isConsentGiven) void this.#begin()
    }
    watchPage(thank, () => this.#watchWidgets())
  }

  get resolution(): Resolution | null {
    return this.#resolution
  }

  get session(): Session | null {
    return this.#visit?.session ?? null
  }

  consent(isGiven: boolean): void {
    if (this.#isConsentGiven === isGiven) return
    this.#isConsentGiven = isGiven
    if (!isGiven) {
      forgetDecision(this.settings.key)
      forgetVisit()
    }
    const isLent = this.#resolution !== this.#own
    this.#choose()
    if (isGiven) return void this.#begin()
    if (isLent) void this.resolve()
    this.#isWanted = this.settings.isAutostart
    this.#visit?.leave('withdrawn')
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
    this.#lookForWidgets?.()
  }

  start(): Promise<Session | null> {
    this.#isWanted = true
    this.#starting ??= this.#start().finally(() => (this.#starting = undefined))
    return this.#starting
  }

  complete(booked?: Booked): Promise<boolean> {
    return this.#complete({ value: booked?.value, currency: booked?.currency })
  }

  async #complete(booking?: Booking): Promise<boolean> {
    await this.#starting
    this.#isWanted = false
    if (!this.#loading && !mayHaveSession()) {
      tellFailure('complete', { code: 'E_NO_SESSION' })
      return false
    }
    const complete = (visit: PageVisit) => visit.complete(booking, () => this.#isConsentGiven)
    const visit = await this.#loadInTime()
    if (visit) return complete(visit)
    tellFailure('complete', NO_ANSWER)
    // The visitor has booked all the same.
    void this.#load().then(complete)
    return false
  }

  /** The visitor has booked in a widget. */
  #book(reference: string): void {
    this.#visit?.book()
    this.#booking = this.#booking.then(async () => {
      const hash = await hashOf(reference)
      if (!this.session) await this.start()
      const booking = hash === '' ? {} : { booking_reference: hash }
      this.#visit?.book(booking)
      return this.#complete(booking)
    })
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
    on('pagehide', () => this.#visit?.suspend())
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
    followViews(() => {
      if (this.#askedUrl && this.#askedUrl !== askedUrl(this.#url())) void this.resolve()
    })
  }

  #watchWidgets(): void {
    void loadPart<typeof watchWidgets>(this.settings, 'widgets').then((watch) => {
      this.#lookForWidgets = watch(
        () => this.#campaign || campaignOf(this.#url()),
        () => this.#isConsentGiven,
        () => {
          this.#isWanted = true
          this.#startIfWanted()
        },
        (reference, booking) => isFirst(booking) && this.#book(reference)
      )
    })
  }

  /** The tab is seen again, or the browser kept the page and shows it again. */
  #show(): void {
    if (document.hidden) return
    if (isOutdated(this.#resolution)) void this.resolve()
    this.#visit?.restore()
  }

  #load(): Promise<PageVisit> {
    const { service, key, isLayered } = this.settings
    this.#loading ??= loadPart<typeof makeVisit>(this.settings, 'visit').then(
      (make) => (this.#visit = make(service, key, isLayered, () => this.#startIfWanted()))
    )
    return this.#loading
  }

  #loadInTime(): Promise<PageVisit | void> {
    return Promise.race([this.#load(), pause(PART_MS)])
  }

  /** With consent: goes on with the session of an earlier page, completes it or starts one, whatever the page is for. */
  async #begin(): Promise<void> {
    const isBooked = this.#isBooked
    if (!isBooked && !this.#isWanted && !mayHaveSession()) return
    const visit = await this.#load()
    if (!this.#isConsentGiven) return
    const booked = visit.resume(this.settings.isAutostart, isBooked)
    if (isBooked || booked !== undefined) this.#booking = this.#complete(booked)
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
    const { flowId, decisionId, isClaimed = false, ...names } = chosen
    const visit = await this.#loadInTime()
    if (!visit) {
      void this.#load().then(() => this.#startIfWanted())
      return this.#refuseStart(NO_ANSWER.code)
    }
    return visit.start(flowId, decisionId, isClaimed, names, () => this.#isConsentGiven)
  }

  #refuseStart(code: string): null {
    tellFailure('start', { code })
    return null
  }

  /** The flow that the visitor came with, or that of this page. */
  #chosen(): Carried | null {
    return this.#carried ?? (this.#resolution && decidedBy(this.#resolution))
  }
}

/** Calls `follow` for each view that the app may have shown. */
function followViews(follow: () => void): void {
  const later = () => void pause(VIEW_MS).then(follow)
  addEventListener('popstate', later, true)
  const { pushState } = history
  history.pushState = (...given) => {
    pushState.apply(history, given)
    later()
  }
}

function decidedBy({ booking_flow: flow, decision_id: decisionId, ...names }: Resolution): Carried {
  return { flowId: flow._id, decisionId, flow_name: flow.name, ...names }
}

/** Empty without a text, and on pages without https. */
async function hashOf(text: string): Promise<string> {
  if (text === '' || !isSecureContext) return ''
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
