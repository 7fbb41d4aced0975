import { inject } from '@adonisjs/core'
import { RequestUrl, type UrlProblem } from '#routing/engine/criteria/request_url'
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

  /** Takes 1 to `BATCH_MAX` URLs. */
  async execute<Answer>(
    organizationId: string,
    urls: readonly string[],
    answerSteps: AnswerSteps<Answer>
  ): Promise<Result<Answer, ResolveBatchError>> {
    const { requests, problems } = await inSlices(parseSteps(urls))
    if (problems.size > 0) {
      for (let count = 0; count < problems.size; count += 1) this.outcomes.add('refused')
      return err({ type: 'urls_malformed', problems })
    }

    const now = this.clock.now()
    const routing = await this.tables.forOrganization(organizationId)
    const { decided, unmatchedShapes } = await inSlices(decideSteps(routing, requests, now))
    const decisions = decided.map((decision) => decision && decision.resolved)
    const answer = await inSlices(answerSteps(decisions))
    if (answer === null) return err({ type: 'answer_too_long' })

    const events = decided.flatMap((decision) => (decision ? [decision.event] : []))
    if (events.length > 0) await this.events.recordAll(events)
    for (const decision of decisions) this.outcomes.add(decision ? decision.priorityClass : 'none')
    for (const shape of unmatchedShapes) this.unmatched.add(organizationId, shape, now)
    return ok(answer)
  }
}

function* parseSteps(urls: readonly string[]) {
  const requests: RequestUrl[] = []
  const problems = new Map<number, UrlProblem>()
  for (const [place, url] of urls.entries()) {
    const parsed = RequestUrl.parse(url)
    if (parsed.ok) requests.push(parsed.value)
    else problems.set(place, parsed.error)
    yield
  }
  return { requests, problems }
}

function* decideSteps(routing: OrganizationSnapshot, requests: readonly RequestUrl[], now: Date) {
  const decided: ReturnType<typeof decide>[] = []
  const unmatchedShapes: (string | null)[] = []
  for (const request of requests) {
    const decision = decide(routing, request, now)
    decided.push(decision)
    if (!decision) unmatchedShapes.push(routing.shapeOf(request))
    yield
  }
  return { decided, unmatchedShapes }
}
