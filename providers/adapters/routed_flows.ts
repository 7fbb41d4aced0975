import { FlowChoice } from '#bookings/ports/flow_choice'
import type { BookingFlowRepository } from '#organizations/persistence/booking_flow_repository'
import type { ResolveUrl } from '#routing/resolve/resolve_url'
import type { RouterEventRepository } from '#routing/events/router_event_repository'
import type { RouterRepository } from '#routing/routers/router_repository'
import { err, ok } from '#shared/result'

/** The booking flow of a new session: the one that it names, or the one that its URL resolves to. */
export class RoutedFlows extends FlowChoice {
  constructor(
    private readonly flows: BookingFlowRepository,
    private readonly events: RouterEventRepository,
    private readonly routers: RouterRepository,
    private readonly makeResolveUrl: () => Promise<ResolveUrl>
  ) {
    super()
  }

  override async byId(organizationId: string, bookingFlowId: string) {
    const flow = await this.flows.find(organizationId, bookingFlowId)
    return flow
      ? ok({ bookingFlowId, routerId: null, decisionId: null })
      : err({ type: 'booking_flow_missing' as const })
  }

  override async byUrl(organizationId: string, url: string, visitor?: string) {
    const resolveUrl = await this.makeResolveUrl()
    const resolved = await resolveUrl.execute(organizationId, { url, visitor })
    if (resolved.ok) {
      const { router, decisionId } = resolved.value
      return ok({ bookingFlowId: router.bookingFlowId, routerId: router.id, decisionId })
    }
    const { error } = resolved
    if (error.type === 'no_router_matched') return err({ type: error.type })
    return err({ type: error.type, message: error.problem.message })
  }

  override async byDecision(organizationId: string, decisionId: string, publishableKeyId?: string) {
    const event = await this.events.find(organizationId, decisionId)
    const isKnown =
      event?.type === 'ROUTER_RESOLVED' &&
      [undefined, publishableKeyId].includes(event.publishableKeyId)
    const router = isKnown && (await this.routers.find(organizationId, event.routerId))
    if (!router) return err({ type: 'decision_unknown' as const })
    return ok({ bookingFlowId: router.bookingFlowId, routerId: router.id, decisionId })
  }
}
