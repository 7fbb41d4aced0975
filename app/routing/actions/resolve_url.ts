import { inject } from '@adonisjs/core'
import type { BookingFlowRouter } from '#routing/booking_flow_router'
import type { PriorityClass } from '#routing/engine/criteria/priority_class'
import { RequestUrl, type UrlProblem } from '#routing/engine/criteria/request_url'
import { RouterEventRecorder } from '#routing/events/router_event_recorder'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import { ResolveOutcomes } from '#routing/resolve_outcomes'
import type { BookingFlow } from '#shared/booking_flow'
import type { EffectiveBrandKit } from '#shared/brand_kit'
import { Clock } from '#shared/clock'
import { newIdentifier } from '#shared/identifiers'
import { err, ok, type Result } from '#shared/result'

export interface ResolvedUrl {
  readonly router: BookingFlowRouter
  readonly bookingFlow: BookingFlow
  readonly brandKit: EffectiveBrandKit | null
  readonly matchedBy: string
  readonly priorityClass: PriorityClass
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
    private readonly outcomes: ResolveOutcomes
  ) {}

  async execute(
    organizationId: string,
    input: { readonly url: string }
  ): Promise<Result<ResolvedUrl, ResolveUrlError>> {
    const request = RequestUrl.parse(input.url)
    if (!request.ok) {
      this.outcomes.add('refused')
      return err({ type: 'url_malformed', problem: request.error })
    }

    const now = this.clock.now()
    const routing = await this.tables.forOrganization(organizationId)
    const resolution = routing.table.resolve(request.value, now.getTime())
    if (!resolution) {
      this.outcomes.add('none')
      return err({ type: 'no_router_matched' })
    }

    const { matchedBy, priorityClass } = resolution
    const router = routing.router(resolution.router.id)
    const bookingFlow = router && routing.bookingFlow(router.bookingFlowId)
    if (!bookingFlow) throw new Error(`Router ${resolution.router.id} leads to no booking flow`)

    await this.events.record({
      id: newIdentifier(),
      organizationId,
      routerId: router.id,
      url: request.value.href,
      type: 'ROUTER_RESOLVED',
      matchedClass: priorityClass,
      resolvedAt: now,
    })
    this.outcomes.add(priorityClass)
    return ok({ router, bookingFlow, brandKit: routing.brandKit, matchedBy, priorityClass })
  }
}
