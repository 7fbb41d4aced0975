import { inject } from '@adonisjs/core'
import { rankedCandidateSteps } from '#routing/engine/answers/explain'
import { PRIORITY_CLASSES, type PriorityClass } from '#routing/engine/criteria/priority_class'
import { RequestUrl, type UrlProblem } from '#routing/engine/criteria/request_url'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { RouterEventRecorder } from '#routing/events/router_event_recorder'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import { UnmatchedResolves } from '#routing/suggestions/unmatched_resolves'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
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

interface ResolveUrlInput {
  readonly url: string
  /** How many candidates after the winner to rank. */
  readonly candidates?: number | undefined
  /** The pseudonym of the visitor's network; absent when a visitor's page does not ask. */
  readonly visitor?: string | undefined
  /** The key of the visitor's page. */
  readonly publishableKeyId?: string | undefined
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
    const routing = await this.tables.forOrganization(organizationId)
    const { table, revision: organizationRevision } = routing
    const resolution = table.resolve(request.value, nowMs)
    if (!resolution) {
      this.outcomes.add('none')
      this.unmatched.add(organizationId, routing.shapeOf(request.value), now, input.visitor)
      return err({ type: 'no_router_matched' })
    }

    const { matchedBy, priorityClass } = resolution
    const router = routing.router(resolution.router.id)
    const bookingFlow = router && routing.bookingFlow(router.bookingFlowId)
    if (!bookingFlow) throw new Error(`Router ${resolution.router.id} leads to no booking flow`)
    const untilMs = table.holdsUntil(request.value, nowMs, router.id)
    const others =
      input.candidates === undefined
        ? undefined
        : await inSlices(rankedCandidateSteps(table, request.value, nowMs, input.candidates + 1))

    const decisionId = newIdentifier()
    await this.events.record({
      id: decisionId,
      organizationId,
      routerId: router.id,
      url: routing.recordedUrl(request.value),
      type: 'ROUTER_RESOLVED',
      matchedClass: priorityClass,
      resolvedAt: now,
      organizationRevision,
      ...(input.visitor !== undefined && {
        visitor: input.visitor,
        publishableKeyId: input.publishableKeyId,
      }),
    })
    this.outcomes.add(priorityClass)
    return ok({
      router,
      bookingFlow,
      brandKit: routing.brandKit,
      matchedBy,
      priorityClass,
      decisionId,
      organizationRevision,
      holdsUntilMs: untilMs === Infinity ? null : untilMs,
      others: others?.slice(1),
    })
  }
}

export function resolveMetrics(outcomes: ResolveOutcomes): Metrics {
  return { resolves: metricOfTally(outcomes) }
}
