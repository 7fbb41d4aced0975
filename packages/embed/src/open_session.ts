import type { Booked, Session } from '../embed.js'

/** What the service is told of a booking: also the hash of what the vendor of a widget calls it. */
export interface Booking {
  readonly value?: Booked['value'] | undefined
  readonly currency?: Booked['currency'] | undefined
  readonly booking_reference?: string
}

/** A session with what attends and completes it. */
export interface OpenSession extends Session {
  readonly secret: string
  readonly stream_url: string
}
