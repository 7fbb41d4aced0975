import type { BookingFlow } from '#shared/booking_flow'

/** What its owner decides about a booking flow. */
export type BookingFlowFields = Pick<
  BookingFlow,
  'name' | 'description' | 'url' | 'durationMinutes' | 'isActive'
>
