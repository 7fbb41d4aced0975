import type { Result } from '#shared/result'

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

/** Chooses the booking flow of a session. Bound by a provider. */
export abstract class FlowChoice {
  /** The named flow, if it belongs to the organization. */
  abstract byId(
    organizationId: string,
    bookingFlowId: string
  ): Promise<Result<ChosenFlow, FlowChoiceRefusal>>

  /**
   * The flow that the organization's routers resolve the URL to; recorded like any resolve. `visitor` stands for the
   * network of the visitor who asks.
   */
  abstract byUrl(
    organizationId: string,
    url: string,
    visitor?: string
  ): Promise<Result<ChosenFlow, FlowChoiceRefusal>>

  /**
   * The flow of the router that a decision of the organization selected, as that router is now. A decision of another
   * publishable key than `publishableKeyId` counts as unknown; one of a token is taken from each.
   */
  abstract byDecision(
    organizationId: string,
    decisionId: string,
    publishableKeyId?: string
  ): Promise<Result<ChosenFlow, FlowChoiceRefusal>>
}
