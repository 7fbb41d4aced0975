import { inject } from '@adonisjs/core/container'
import { RequestUrl, type UrlProblem } from '#routing/engine/criteria/request_url'
import { type EventCause, type RouterEvent, withTrace } from '#routing/events/router_event'
import { RouterEventRecorder } from '#routing/events/router_event_recorder'
import { UnmatchedResolves } from '#routing/suggestions/unmatched_resolves'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import type { OrganizationSnapshot } from '#routing/tables/organization_snapshot'
import { inSlices } from '#shared/async/time_slices'
import { Clock } from '#shared/clock'
import { err, ok, type Result } from '#shared/result'
import { decide, type ResolvedUrl, ResolveOutcomes } from './resolve_url.js'

/** The most URLs of a batch. */
export const BATCH_MAX = 500

/** Null for a URL that no router takes. */
export type BatchDecision = ResolvedUrl | null

/** Takes a decision into the answer, in the order of the URLs; false when the answer is too long with it. */
export type TakeDecision = (decision: BatchDecision, url: string) => boolean

export type ResolveBatchError =
  /** By the place of the URL. */
  | { readonly type: 'urls_malformed'; readonly problems: ReadonlyMap<number, UrlProblem> }
  | { readonly type: 'answer_too_long' }

/**
 * Resolves each URL as `ResolveUrl` does, all at one instant and on one table. The decisions are recorded together, once
 * the answer is made: a refused batch records nothing. Yields to the event loop.
 */
@inject()
export class ResolveBatch {
  constructor(
    private readonly tables: LiveRoutingTables,
    private readonly events: RouterEventRecorder,
    private readonly clock: Clock,
    private readonly outcomes: ResolveOutcomes,
    private readonly unmatched: UnmatchedResolves
  ) {}

  /**
   * Takes 1 to `BATCH_MAX` URLs of one visitor. `take` has every decision before they are recorded. A valid `traceparent`
   * names the trace of the request.
   */
  async execute(
    organizationId: string,
    urls: readonly string[],
    take: TakeDecision,
    {
      noVisitor,
      traceparent,
    }: Pick<EventCause, 'noVisitor'> & { readonly traceparent?: string | undefined } = {}
  ): Promise<Result<null, ResolveBatchError>> {
    const now = this.clock.now()
    const routing = await this.tables.forOrganization(organizationId)
    const decided = await inSlices(batchSteps(routing, urls, now, take))
    if (!decided.ok) {
      const { error } = decided
      if (error.type === 'urls_malformed') this.outcomes.add('refused', error.problems.size)
      return decided
    }

    const { events, unmatchedShapes } = decided.value
    const caused = events.map((event) =>
      withTrace(noVisitor ? { ...event, noVisitor } : event, traceparent)
    )
    if (caused.length > 0) await this.events.recordAll(caused)
    for (const { matchedClass } of events) this.outcomes.add(matchedClass)
    this.outcomes.add('none', unmatchedShapes.length)
    if (noVisitor) return ok(null)
    for (const shape of unmatchedShapes) this.unmatched.add(organizationId, shape, now)
    return ok(null)
  }
}

interface DecidedBatch {
  readonly events: readonly RouterEvent[]
  readonly unmatchedShapes: readonly (string | null)[]
}

/** After a malformed URL, and once the answer is too long, it only looks for further malformed ones. */
function* batchSteps(
  routing: OrganizationSnapshot,
  urls: readonly string[],
  now: Date,
  take: TakeDecision
): Generator<undefined, Result<DecidedBatch, ResolveBatchError>> {
  const events: RouterEvent[] = []
  const unmatchedShapes: (string | null)[] = []
  const problems = new Map<number, UrlProblem>()
  let fits = true
  for (const [place, url] of urls.entries()) {
    const request = RequestUrl.parse(url)
    if (!request.ok) {
      problems.set(place, request.error)
    } else if (fits && problems.size === 0) {
      const decision = decide(routing, request.value, now)
      if (decision) events.push(decision.event)
      else unmatchedShapes.push(routing.shapeOf(request.value))
      fits = take(decision && decision.resolved, url)
    }
    yield
  }
  if (problems.size > 0) return err({ type: 'urls_malformed', problems })
  return fits ? ok({ events, unmatchedShapes }) : err({ type: 'answer_too_long' })
}
