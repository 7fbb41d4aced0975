import type { Result } from '#shared/result'

export interface ChosenFlow {
  readonly bookingFlowId: string
  /** Null when the flow was named. */
  readonly routerId: string | null
}

export type FlowChoiceRefusal =
  | { readonly type: 'booking_flow_missing' }
  | { readonly type: 'url_malformed'; readonly message: string }
  | { readonly type: 'no_router_matched' }

/** Which booking flow a session goes through. Bound by a provider. */
export abstract class FlowChoice {
  /** The named flow, if it is one of the organization. */
  abstract byId(
    organizationId: string,
    bookingFlowId: string
  ): Promise<Result<ChosenFlow, FlowChoiceRefusal>>

  /** The flow to which the organization's routers send the URL; recorded like any resolve. */
  abstract byUrl(
    organizationId: string,
    url: string
  ): Promise<Result<ChosenFlow, FlowChoiceRefusal>>
}
