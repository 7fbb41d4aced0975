import { inject } from '@adonisjs/core'
import type { BookingFlowRouter } from '#routing/booking_flow_router'
import type { PriorityClass } from '#routing/engine/priority_class'
import { RequestUrl, type UrlProblem } from '#routing/engine/request_url'
import { BookingFlowDirectory, type ShownBookingFlow } from '#routing/ports/booking_flow_directory'
import { BrandKitDirectory, type ShownBrandKit } from '#routing/ports/brand_kit_directory'
import { RouterEventRecorder } from '#routing/ports/router_event_recorder'
import { type OrganizationRouting, RoutingTables } from '#routing/ports/routing_tables'
import { Clock } from '#shared/clock'
import { newIdentifier } from '#shared/identifiers'
import { err, ok, type Result } from '#shared/result'

export interface ResolvedUrl {
  readonly router: BookingFlowRouter
  readonly bookingFlow: ShownBookingFlow
  readonly brandKit: ShownBrandKit | null
  readonly matchedBy: string
  readonly priorityClass: PriorityClass
}

export type ResolveUrlError =
  | { readonly type: 'url_malformed'; readonly problem: UrlProblem }
  | { readonly type: 'no_router_matched' }

@inject()
export class ResolveUrl {
  constructor(
    protected tables: RoutingTables,
    protected flows: BookingFlowDirectory,
    protected brandKits: BrandKitDirectory,
    protected events: RouterEventRecorder,
    protected clock: Clock
  ) {}

  async execute(
    organizationId: string,
    input: { readonly url: string }
  ): Promise<Result<ResolvedUrl, ResolveUrlError>> {
    const request = RequestUrl.parse(input.url)
    if (!request.ok) return err({ type: 'url_malformed', problem: request.error })

    const now = this.clock.now()
    const routing = await this.tables.forOrganization(organizationId)
    const selected = await this.#select(organizationId, routing, request.value, now)
    if (!selected) return err({ type: 'no_router_matched' })

    const brandKit = await this.brandKits.find(organizationId)
    await this.events.record({
      id: newIdentifier(),
      organizationId,
      routerId: selected.router.id,
      url: request.value.href,
      type: 'ROUTER_RESOLVED',
      matchedClass: selected.priorityClass,
      resolvedAt: now,
    })
    return ok({ ...selected, brandKit })
  }

  /** A router whose flow is gone was itself deleted after the table was read, so the next one takes its place. */
  async #select(
    organizationId: string,
    { table, routers }: OrganizationRouting,
    request: RequestUrl,
    now: Date
  ): Promise<Omit<ResolvedUrl, 'brandKit'> | null> {
    for (let remaining = table; ;) {
      const resolution = remaining.resolve(request, now.getTime())
      if (!resolution) return null
      const { matchedBy, priorityClass } = resolution
      const router = routers.get(resolution.router.id)
      const bookingFlow = router && (await this.#flowOf(organizationId, router))
      if (router && bookingFlow) return { router, bookingFlow, matchedBy, priorityClass }
      remaining = remaining.without(resolution.router.id)
    }
  }

  async #flowOf(organizationId: string, { bookingFlowId }: BookingFlowRouter) {
    const flows = await this.flows.findByIds(organizationId, [bookingFlowId])
    return flows.get(bookingFlowId)
  }
}
