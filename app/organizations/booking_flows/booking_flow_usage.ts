import type { BookingFlow } from './booking_flow.js'
import type { Transaction } from '#shared/persistence/in_transaction'

/** The routers that lead to a booking flow. */
export interface FlowUsers {
  /** A few of the newest. */
  readonly newest: readonly { readonly id: string; readonly name: string }[]
  readonly total: number
}

/** What outside this module still refers to a booking flow. Bound by a provider. */
export abstract class BookingFlowUsage {
  /** Reads within `session`, so the answer holds when its transaction commits. */
  abstract usersOfFlow(
    organizationId: string,
    bookingFlowId: string,
    session: Transaction
  ): Promise<FlowUsers>
}

/** A pin that breaks when the flow that it expects is changed. */
export interface BrokenFlowPin {
  readonly pinId: string
  /** The flow that it expects. */
  readonly flowId: string
  readonly url: string
  readonly mode: 'block' | 'warn'
  readonly note: string | null
  /** Where the flow must lead; undefined when the pin names no URL. */
  readonly flowUrl: string | undefined
  /** The first instant at which it does not hold. */
  readonly atMs: number
  readonly reason: string
  /** The router that leads its URL to the flow. */
  readonly router: {
    readonly id: string
    readonly name: string
    readonly priorityClass: string
    readonly bookingFlowId: string
  } | null
}

/** Past resolves won by the routers that now lead to a flow, counted on closed days only. */
export interface LedResolves {
  readonly resolves: number
  /** How many of the days are closed. */
  readonly days: number
  /** When the oldest of them began; null while no day is closed. */
  readonly from: Date | null
}

/** The visitors whom routers lead to a booking flow, and the pins that expect it. Bound by a provider. */
export abstract class FlowVisitors {
  /** The pins that the change breaks. `session` has claimed the organization and written nothing yet. */
  abstract brokenPins(
    current: BookingFlow,
    next: Pick<BookingFlow, 'url' | 'isActive'>,
    session: Transaction
  ): Promise<readonly BrokenFlowPin[]>

  /** Of the last seven days. Null when MongoDB does not answer in time. */
  abstract ledResolves(organizationId: string, bookingFlowId: string): Promise<LedResolves | null>
}
