/**
 * What a page or an integration can listen to within one organization: changes of its routers, its router events, all
 * its booking sessions, or one of them.
 */
export type RealtimeChannel =
  | 'router-changes'
  | 'router-events'
  | 'booking-sessions'
  | `booking-sessions/${string}`

/** Listeners distinguish messages by `type`; `data` is JSON with the field names of the HTTP API. */
export interface RealtimeMessage {
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Carries messages to the streams of all instances. Bound by a provider. */
export abstract class RealtimeMessages {
  /**
   * Reaches every current listener of the organization's channel, at most once. Never throws, rejects or waits: while a
   * store is away listeners lose the message, and they get a `resync` when it is back.
   */
  abstract publish(organizationId: string, channel: RealtimeChannel, message: RealtimeMessage): void
}
