import type { Attribution } from './attribution.js'
import type { SessionOutcome } from './booking_session.js'

export const BOOKING_EVENT_TYPES = ['BOOKING_COMPLETED', 'BOOKING_ABANDONED'] as const

export type BookingEventType = (typeof BOOKING_EVENT_TYPES)[number]

/** The record of how a booking session ended; each ended session has exactly one. */
export interface BookingEvent extends Attribution {
  readonly id: string
  readonly organizationId: string
  readonly sessionId: string
  readonly type: BookingEventType
  readonly bookingFlowId: string
  readonly endedAt: Date
  /** As of its session. */
  readonly startedFrom: string | null
  readonly struckAt: Date | null
}

export function eventTypeOf(outcome: SessionOutcome): BookingEventType {
  return outcome === 'completed' ? 'BOOKING_COMPLETED' : 'BOOKING_ABANDONED'
}
