import { inject } from '@adonisjs/core/container'
import { rankedCandidateSteps } from '#routing/engine/answers/explain'
import { PRIORITY_CLASSES, type PriorityClass } from '#routing/engine/criteria/priority_class'
import { RequestUrl, type UrlProblem } from '#routing/engine/criteria/request_url'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { type EventCause, type RouterEvent, withTrace } from '#routing/events/router_event'
import { RouterEventRecorder } from '#routing/events/router_event_recorder'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import { UnmatchedResolves } from '#routing/suggestions/unmatched_resolves'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import type { OrganizationSnapshot } from '#routing/tables/organization_snapshot'
import { inSlices } from '#shared/async/time_slices'
import type { BookingFlow } from '#organizations/booking_flows/booking_flow'
import type { EffectiveBrandKit } from '#organizations/brand_kits/brand_kit'
import { Clock } from '#shared/clock'
import { newIdentifier } from '#shared/identifiers'
import { metricOfTally, type Metrics } from '#shared/metrics'
import { err, ok, type Result } from '#shared/result'
import { Tally } from '#shared/tally'

const KINDS = [...PRIORITY_CLASSES, 'none', 'refused'] as const

/** How this process's resolves ended: the winning class, `none` without a winner, `refused` for a malformed URL. */
export class ResolveOutcomes extends Tally<(typeof KINDS)[number]> {
  constructor() {
    super(KINDS)
  }
}

export interface ResolvedUrl {
  readonly router: BookingFlowRouter
  /** The name of the router, if the organization lets pages read it. */
  readonly nameOnPages: string | null
  readonly bookingFlow: BookingFlow
  readonly brandKit: EffectiveBrandKit | null
  readonly matchedBy: string
  readonly priorityClass: PriorityClass
  /** The id of the router event that records the decision. */
  readonly decisionId: string
  /** The revision of the routing table that decided. */
  readonly organizationRevision: number
  /** As `Explanation.holdsUntilMs`. */
  readonly holdsUntilMs: number | null
  /** The candidates after the winner, as many as were asked for; undefined when none were. */
  readonly others?: readonly RoutableRouter[] | undefined
}

/** The most candidates after the winner in an answer. */
export const CANDIDATES_MAX = 20

interface ResolveUrlInput extends EventCause {
  readonly url: string
  /** How many candidates after the winner to rank. */
  readonly candidates?: number | undefined
  /** A valid one, which names the trace of the request. */
  readonly traceparent?: string | undefined
}

export type ResolveUrlError =
  | { readonly type: 'url_malformed'; readonly problem: UrlProblem }
  | { readonly type: 'no_router_matched' }

@inject()
export class ResolveUrl {
  constructor(
    private readonly tables: LiveRoutingTables,
    private readonly events: RouterEventRecorder,
    private readonly clock: Clock,
    private readonly outcomes: ResolveOutcomes,
    private readonly unmatched: UnmatchedResolves
  ) {}

  async execute(
    organizationId: string,
    input: ResolveUrlInput
  ): Promise<Result<ResolvedUrl, ResolveUrlError>> {
    const request = RequestUrl.parse(input.url)
    if (!request.ok) {
      this.outcomes.add('refused')
      return err({ type: 'url_malformed', problem: request.error })
    }

    const now = this.clock.now()
    const nowMs = now.getTime()
    const found = this.tables.forOrganization(organizationId)
    const routing = found instanceof Promise ? await found : found
    const decision = decide(routing, request.value, now)
    if (!decision) {
      this.outcomes.add('none')
      const { visitor, noVisitor } = input
      if (noVisitor === undefined) {
        this.unmatched.add(organizationId, routing.shapeOf(request.value), now, visitor)
      }
      return err({ type: 'no_router_matched' })
    }

    const { resolved, event } = decision
    const { candidates, visitor, publishableKeyId, noVisitor, traceparent } = input
    const others =
      candidates === undefined
        ? undefined
        : await inSlices(rankedCandidateSteps(routing.table, request.value, nowMs, candidates + 1))
    const isPlain = visitor === undefined && noVisitor === undefined
    const caused = isPlain ? event : { ...event, visitor, publishableKeyId, noVisitor }
    await this.events.record(withTrace(caused, traceparent))
    this.outcomes.add(resolved.priorityClass)
    return ok(others ? { ...resolved, others: others.slice(1) } : resolved)
  }
}

interface Decision {
  readonly resolved: ResolvedUrl
  /** To be recorded before the answer. */
  readonly event: RouterEvent
}

/** Null when no router matches. */
export function decide(
  routing: OrganizationSnapshot,
  request: RequestUrl,
  now: Date
): Decision | null {
  const { table, organizationId, revision: organizationRevision, brandKit } = routing
  const nowMs = now.getTime()
  const resolution = table.resolve(request, nowMs)
  if (!resolution) return null
  const { matchedBy, priorityClass } = resolution
  const router = routing.router(resolution.router.id)
  const bookingFlow = router && routing.bookingFlow(router.bookingFlowId)
  if (!bookingFlow) throw new Error(`Router ${resolution.router.id} leads to no booking flow`)
  const untilMs = table.holdsUntil(request, nowMs, router.id)
  const holdsUntilMs = untilMs === Infinity ? null : untilMs
  const decisionId = newIdentifier()
  return {
    resolved: {
      router,
      nameOnPages: routing.routerNamesOnPages === 'on' ? router.name : null,
      bookingFlow,
      brandKit,
      matchedBy,
      priorityClass,
      decisionId,
      organizationRevision,
      holdsUntilMs,
    },
    event: {
      id: decisionId,
      organizationId,
      routerId: router.id,
      url: routing.recordedUrl(request),
      type: 'ROUTER_RESOLVED',
      matchedClass: priorityClass,
      resolvedAt: now,
      organizationRevision,
      bookingFlowId: bookingFlow.id,
    },
  }
}

export function resolveMetrics(outcomes: ResolveOutcomes): Metrics {
  return { resolves: metricOfTally(outcomes) }
}
