import type { Secret } from '@adonisjs/core/helpers'
import type { Result } from '#shared/result'

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

/** A page that is present from `join` until `leave`. */
export interface Presence {
  readonly organizationId: string
  /** Call it when the stream has closed. Never throws; idempotent. */
  leave(): void
}

/**
 * `not_found`: no session has this id and secret. `ended`: the session is not open any more. `no_capacity`: `hasCapacity`
 * returned false.
 */
export type JoinRefusal =
  | { readonly type: 'not_found' | 'ended' }
  | { readonly type: 'no_capacity' }
  | { readonly type: 'too_many_requests'; readonly retryAfterMs: number }

/** Counts a stream that was opened with a booking session's secret as presence in that session. Bound by a provider. */
export abstract class SessionPresence {
  /** Throws when MongoDB is away; while Redis is away the page is present provisionally. */
  abstract join(
    sessionId: string,
    secret: Secret<string>,
    stream: PresentStream
  ): Promise<Result<Presence, JoinRefusal>>

  /**
   * Whether this instance recently verified this session's secret; such a secret is checked even from a blocked
   * address.
   */
  abstract isRecentlyVerified(sessionId: string, secret: Secret<string>): boolean
}
