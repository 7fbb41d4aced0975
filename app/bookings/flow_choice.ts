import { inject } from '@adonisjs/core'
import { BookingFlowRepository } from '#organizations/booking_flows/booking_flow_repository'
import { ResolveUrl } from '#routing/resolve/resolve_url'
import { RouterEventRepository } from '#routing/events/router_event_repository'
import { RouterRepository } from '#routing/routers/router_repository'
import { err, ok, type Result } from '#shared/result'

export interface ChosenFlow {
  readonly bookingFlowId: string
  /** Null when the caller named the flow. */
  readonly routerId: string | null
  /** The resolve that chose the flow; null when the caller named it. */
  readonly decisionId: string | null
}

export type FlowChoiceRefusal =
  | { readonly type: 'booking_flow_missing' }
  | { readonly type: 'url_malformed'; readonly message: string }
  | { readonly type: 'no_router_matched' }
  | { readonly type: 'decision_unknown' }

/** Chooses the booking flow of a session. */
@inject()
export class FlowChoice {
  constructor(
    private readonly flows: BookingFlowRepository,
    private readonly events: RouterEventRepository,
    private readonly routers: RouterRepository,
    private readonly resolveUrl: ResolveUrl
  ) {}

  /** The named flow, if it belongs to the organization. */
  async byId(
    organizationId: string,
    bookingFlowId: string
  ): Promise<Result<ChosenFlow, FlowChoiceRefusal>> {
    const flow = await this.flows.find(organizationId, bookingFlowId)
    return flow
      ? ok({ bookingFlowId, routerId: null, decisionId: null })
      : err({ type: 'booking_flow_missing' })
  }

  /**
   * The flow that the organization's routers resolve the URL to; recorded like any resolve. `visitor` stands for the
   * network of the visitor who asks.
   */
  async byUrl(
    organizationId: string,
    url: string,
    visitor?: string
  ): Promise<Result<ChosenFlow, FlowChoiceRefusal>> {
    const resolved = await this.resolveUrl.execute(organizationId, { url, visitor })
    if (resolved.ok) {
      const { router, decisionId } = resolved.value
      return ok({ bookingFlowId: router.bookingFlowId, routerId: router.id, decisionId })
    }
    const { error } = resolved
    if (error.type === 'no_router_matched') return err({ type: error.type })
    return err({ type: error.type, message: error.problem.message })
  }

  /**
   * The flow of the router that a decision of the organization selected, as that router is now. A decision of another
   * publishable key than `publishableKeyId` counts as unknown; one of a token is taken from each.
   */
  async byDecision(
    organizationId: string,
    decisionId: string,
    publishableKeyId?: string
  ): Promise<Result<ChosenFlow, FlowChoiceRefusal>> {
    const event = await this.events.find(organizationId, decisionId)
    const isKnown =
      event?.type === 'ROUTER_RESOLVED' &&
      [undefined, publishableKeyId].includes(event.publishableKeyId)
    const router = isKnown && (await this.routers.find(organizationId, event.routerId))
    if (!router) return err({ type: 'decision_unknown' })
    return ok({ bookingFlowId: router.bookingFlowId, routerId: router.id, decisionId })
  }
}
