import { hash } from 'node:crypto'
import { inject } from '@adonisjs/core/container'
import { Clock } from '#shared/clock'
import { MINUTE_MS } from '#shared/time'
import { type WebhookEvent, WebhookEvents } from '#shared/webhook_events'
import { type AskedPage, askPage, type RobotsTexts } from './ask_page.js'
import { FindPages } from './find_pages.js'
import { PageCheckRepository, type PageState } from './page_check_repository.js'
import {
  type CheckedPage,
  faultOf,
  keyOf,
  type PageFault,
  type Surroundings,
  UNASKED_FAULTS,
} from './page_fault.js'
import { PageSource } from './page_source.js'

/** A page is not asked again sooner, even if a walk is repeated. */
const ASKED_EVERY_MS = 9 * MINUTE_MS
/** How long one walk asks; the pages that are left come first in the next one. */
const WALK_MS = 4 * MINUTE_MS
/** The pages of one site are asked one after the other. */
const SITES_AT_ONCE = 4

/**
 * Walks through the pages of an organization as a visitor without JavaScript. Stores what is broken, and tells webhooks
 * once of each page that breaks and once when it is well again. A site's mishap, such as a timeout or a status of 500 and
 * more, is told when the next walk finds it too. Throws the reason of `signal` as soon as it aborts, and when MongoDB is
 * away; repeating it asks no page twice.
 */
@inject()
export class CheckPages {
  constructor(
    private readonly checks: PageCheckRepository,
    private readonly findPages: FindPages,
    private readonly source: PageSource,
    private readonly webhooks: WebhookEvents,
    private readonly clock: Clock
  ) {}

  async execute(organizationId: string, signal: AbortSignal): Promise<void> {
    const before = await this.checks.find(organizationId)
    const now = this.clock.now()
    const { pages, isOwn } = await this.findPages.execute(organizationId, before, now)
    const known = new Map(before?.pages.map((state) => [keyOf(state), state]))
    const askedMs = (page: CheckedPage) => known.get(keyOf(page))?.askedAt?.getTime() ?? 0
    const due = pages.filter((page) => now.getTime() - askedMs(page) >= ASKED_EVERY_MS)
    const waiting = due.toSorted((one, other) => askedMs(one) - askedMs(other))
    const answers = await askAll(this.source, waiting, isOwn, signal)
    const walked = await this.findPages.whileKnown(organizationId, now, (around) =>
      pages.map((page) => {
        const was = known.get(keyOf(page))
        const state = stateOf(page, was, answers.get(page), around, now)
        return { state, event: eventOf(state, was, now) }
      })
    )
    const states = walked.map(({ state }) => state)
    const events = walked.flatMap(({ event }) => event ?? [])
    const check = { checkedAt: now, pages: states }
    await this.checks.replace(organizationId, before, check, (session) =>
      this.webhooks.add(organizationId, events, session)
    )
  }
}

/** The pages that were asked in time, with what they answered. None is asked any more once it throws. */
async function askAll(
  source: PageSource,
  pages: readonly CheckedPage[],
  isOwn: (url: URL) => boolean,
  signal: AbortSignal
): Promise<ReadonlyMap<CheckedPage, AskedPage>> {
  const answers = new Map<CheckedPage, AskedPage>()
  const robots: RobotsTexts = new Map()
  const others = new AbortController()
  const whileAll = AbortSignal.any([signal, others.signal])
  const untilMs = performance.now() + WALK_MS
  const sites = Map.groupBy(pages, ({ url }) => new URL(url).host).values()
  const askSites = async () => {
    for (const site of sites) {
      for (const page of site) {
        if (performance.now() > untilMs) return
        answers.set(page, await askPage(source, page.url, robots, isOwn, whileAll))
      }
    }
  }
  try {
    // They share one iterator: each takes the next site.
    await Promise.all(Array.from({ length: SITES_AT_ONCE }, askSites))
  } finally {
    others.abort()
  }
  return answers
}

function stateOf(
  page: CheckedPage,
  was: PageState | undefined,
  asked: AskedPage | undefined,
  around: Surroundings,
  now: Date
): PageState {
  const { url, role, campaign, namedAt } = page
  const led = role === 'landing' ? around.leads(url) : null
  const leads = { routerId: led?.routerId ?? null, flowId: led?.flowId ?? page.flowId }
  const named = { url, role, campaign, namedAt, ...leads }
  const fault = asked && faultOf(page, asked, around)
  // Nothing was learnt of it.
  const isKept = asked?.kind === 'not_asked' && !UNASKED_FAULTS.has(was?.fault)
  const isUnseen = fault === undefined || (fault === null && isKept)
  if (isUnseen) {
    const { askedAt = null, fault: last = null, since = null, isTold = false } = was ?? {}
    return { ...named, askedAt, fault: last, since, isTold }
  }
  if (fault === null) return { ...named, askedAt: now, fault, since: null, isTold: false }
  const isFoundBefore = (was?.fault ?? null) !== null
  const isTold = was?.isTold === true || isFoundBefore || !isMishap(fault, asked)
  return { ...named, askedAt: now, fault, since: was?.since ?? now, isTold }
}

function isMishap(fault: PageFault, asked: AskedPage | undefined): boolean {
  return fault === 'unreachable' || (asked?.kind === 'answered' && asked.status >= 500)
}

/** What listeners are told of the difference; null when there is none. */
function eventOf(state: PageState, was: PageState | undefined, at: Date): WebhookEvent | null {
  if (state.isTold === (was?.isTold ?? false)) return null
  const told = state.isTold ? state : was
  const { url, role, fault = null, since, routerId, flowId } = told ?? state
  return {
    type: state.isTold ? 'page.broken' : 'page.recovered',
    key: `${hash('sha256', keyOf(state)).slice(0, 32)}.${since?.getTime() ?? 0}`,
    at,
    data: () => ({ url, role, fault, since, router_id: routerId, booking_flow_id: flowId }),
  }
}
