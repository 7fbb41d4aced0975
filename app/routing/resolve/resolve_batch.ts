import { inject } from '@adonisjs/core/container'
import { RequestUrl, type UrlProblem } from '#routing/engine/criteria/request_url'
import { type RouterEvent, withTrace } from '#routing/events/router_event'
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

/** Makes the answer from the decisions, in the order of their URLs; null when it would be too long. */
export type AnswerSteps<Answer> = (
  decisions: readonly BatchDecision[]
) => Generator<undefined, Answer | null>

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

  /** Takes 1 to `BATCH_MAX` URLs. A valid `traceparent` names the trace of the request. */
  async execute<Answer>(
    organizationId: string,
    urls: readonly string[],
    answerSteps: AnswerSteps<Answer>,
    traceparent?: string
  ): Promise<Result<Answer, ResolveBatchError>> {
    const now = this.clock.now()
    const routing = await this.tables.forOrganization(organizationId)
    const decided = await inSlices(batchSteps(routing, urls, now, answerSteps))
    if (!decided.ok) {
      const { error } = decided
      if (error.type === 'urls_malformed') this.outcomes.add('refused', error.problems.size)
      return decided
    }

    const { answer, decisions, events, unmatchedShapes } = decided.value
    const caused = events.map((event) => withTrace(event, traceparent))
    if (caused.length > 0) await this.events.recordAll(caused)
    for (const decision of decisions) this.outcomes.add(decision ? decision.priorityClass : 'none')
    for (const shape of unmatchedShapes) this.unmatched.add(organizationId, shape, now)
    return ok(answer)
  }
}

interface DecidedBatch<Answer> {
  readonly answer: Answer
  readonly decisions: readonly BatchDecision[]
  readonly events: readonly RouterEvent[]
  readonly unmatchedShapes: readonly (string | null)[]
}

function* batchSteps<Answer>(
  routing: OrganizationSnapshot,
  urls: readonly string[],
  now: Date,
  answerSteps: AnswerSteps<Answer>
): Generator<undefined, Result<DecidedBatch<Answer>, ResolveBatchError>> {
  const requests = yield* parseSteps(urls)
  if (!requests.ok) return requests
  const decisions: BatchDecision[] = []
  const events: RouterEvent[] = []
  const unmatchedShapes: (string | null)[] = []
  for (const request of requests.value) {
    const decision = decide(routing, request, now)
    decisions.push(decision && decision.resolved)
    if (decision) events.push(decision.event)
    else unmatchedShapes.push(routing.shapeOf(request))
    yield
  }
  const answer = yield* answerSteps(decisions)
  if (answer === null) return err({ type: 'answer_too_long' })
  return ok({ answer, decisions, events, unmatchedShapes })
}

function* parseSteps(
  urls: readonly string[]
): Generator<undefined, Result<RequestUrl[], ResolveBatchError>> {
  const requests: RequestUrl[] = []
  const problems = new Map<number, UrlProblem>()
  for (const [place, url] of urls.entries()) {
    const parsed = RequestUrl.parse(url)
    if (parsed.ok) requests.push(parsed.value)
    else problems.set(place, parsed.error)
    yield
  }
  return problems.size > 0 ? err({ type: 'urls_malformed', problems }) : ok(requests)
}
