import type { BookingFlow } from '#shared/booking_flow'

/** The fields of a booking flow that its owner sets. */
export type BookingFlowFields = Pick<
  BookingFlow,
  'name' | 'description' | 'url' | 'durationMinutes' | 'isActive'
>
