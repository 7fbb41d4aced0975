import * as api from '#shared/http/api'
import type { Attribution } from './attribution.js'
import { type BookedValue, type SessionOutcome, VALUE_MAX, valueOf } from './booking_session.js'

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
  readonly booked: BookedValue | null
  readonly bookingReference: string | null
}

export function eventTypeOf(outcome: SessionOutcome): BookingEventType {
  return outcome === 'completed' ? 'BOOKING_COMPLETED' : 'BOOKING_ABANDONED'
}

/** Where a session came from, as sessions and events show it. */
export const SOURCE_MEMBERS = {
  started_from: api.nullable(
    api.STRING,
    'Stands for the network of the visitor who started it on a page, on that UTC day and in this organization. Null for others.'
  ),
  struck_at: api.nullable(
    api.INSTANT,
    'When it was struck, so traffic leaves it out; null for most.'
  ),
}

/** What a booking is worth, as sessions and events show it. */
export const BOOKED_MEMBERS = {
  value: api.from(
    api.nullable(
      { type: 'number', minimum: 0, maximum: VALUE_MAX },
      'What the booking is worth, as the one who completed it said; null if nobody said.'
    ),
    ({ booked }: { readonly booked: BookedValue | null }) => booked && valueOf(booked.thousandths)
  ),
  currency: api.from(
    api.nullable({ type: 'string', pattern: '^[A-Z]{3}$' }, 'Of `value`, by ISO 4217.'),
    ({ booked }: { readonly booked: BookedValue | null }) => booked && booked.currency
  ),
}

/** What the booking system calls the booking, as sessions and events show it. */
export const REFERENCE_MEMBER = {
  booking_reference: api.nullable(
    { type: 'string', pattern: '^[0-9a-f]{64}$' },
    'The SHA-256, in hexadecimal, of what the booking system calls the booking; null if nobody said.'
  ),
}

const METADATA = api.answer<BookingEvent, keyof BookingEvent>({
  booking_flow_id: api.IDENTIFIER,
  router_id: api.nullable(api.IDENTIFIER),
  decision_id: api.nullable(api.IDENTIFIER),
  timestamp: api.from(api.INSTANT, ({ endedAt }) => endedAt),
  ...BOOKED_MEMBERS,
})

/** An event with the API's field names, in lists and in what webhooks are sent. */
export const BOOKING_EVENT = api.component(
  'BookingEvent',
  api.answer<
    BookingEvent,
    'sessionId' | 'type' | 'bookingFlowId' | 'endedAt' | 'booked' | keyof Attribution
  >({
    _id: api.IDENTIFIER,
    organization_id: api.IDENTIFIER,
    booking_session_id: api.from(api.IDENTIFIER, ({ sessionId }) => sessionId),
    event_type: api.from(api.oneOf(BOOKING_EVENT_TYPES), ({ type }) => type),
    metadata: api.from(METADATA, (event) => event),
    ...SOURCE_MEMBERS,
    ...REFERENCE_MEMBER,
  })
)
