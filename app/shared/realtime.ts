import type { Secret } from '@adonisjs/core/helpers'
import type { Result } from './result.js'

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

/** The stream through which a visitor's page is present in its booking session. */
export interface PresentStream {
  /** Whether there is room for the stream. Asked once the secret is verified, before anything changes. */
  hasCapacity(organizationId: string): boolean
  /**
   * Ends the stream and sends the page the reason; after `moved` the session lives on in another stream, and the page
   * must not reconnect.
   */
  end(reason: 'moved' | 'completed' | 'abandoned'): void
}

/** A page that is present from `enter` until `leave`. */
export interface Presence {
  readonly organizationId: string
  /** Call it when the stream has closed, for any reason. Never throws; calling it again does nothing. */
  leave(): void
}

/**
 * `not_found`: no session has this id and secret. `ended`: the session is not open any more. `no_capacity`: `hasCapacity`
 * returned false.
 */
export type EntryRefusal =
  | { readonly kind: 'not_found' | 'ended' }
  | { readonly kind: 'no_capacity' }
  | { readonly kind: 'too_many_requests'; readonly retryAfterMs: number }

/** Counts a stream that was opened with a booking session's secret as presence in that session. Bound by a provider. */
export abstract class SessionPresence {
  /** Throws when MongoDB is away; while Redis is away the page is present provisionally. */
  abstract enter(
    sessionId: string,
    secret: Secret<string>,
    stream: PresentStream
  ): Promise<Result<Presence, EntryRefusal>>

  /**
   * Whether this instance recently verified this session's secret; a familiar secret is checked even from a blocked
   * address.
   */
  abstract isFamiliar(sessionId: string, secret: Secret<string>): boolean
}
