import type { Secret } from '@adonisjs/core/helpers'
import type { Result } from '#shared/result'

/** The stream by which a visitor's page is present in its booking session. */
export interface PresentStream {
  /** Whether there is a place for the stream. Asked once the secret is known to be right, before anything changes. */
  mayEnter(organizationId: string): boolean
  /** Ends the stream and tells the page why; one that is told `moved` lives on elsewhere and must not come back. */
  end(reason: 'moved' | 'completed' | 'abandoned'): void
}

/** A page that is present from `enter` until `leave`. */
export interface Presence {
  readonly organizationId: string
  /** The stream closed, whoever closed it. Never throws; calling it again does nothing. */
  leave(): void
}

/**
 * `not_found`: there is no session with this id and secret. `ended`: there is, but it is not open any more. `no_place`:
 * `mayEnter` said no.
 */
export type EntryRefusal =
  | { readonly kind: 'not_found' | 'ended' }
  | { readonly kind: 'no_place' }
  | { readonly kind: 'too_many_requests'; readonly retryAfterMs: number }

/** How a stream that was opened with the secret of a booking session counts as presence in it. Bound by a provider. */
export abstract class SessionPresence {
  /** Throws when MongoDB is away; with Redis away the page is present provisionally. */
  abstract enter(
    sessionId: string,
    secret: Secret<string>,
    stream: PresentStream
  ): Promise<Result<Presence, EntryRefusal>>

  /** Whether the secret of this session was good here lately, and is looked at even where guesses came from. */
  abstract isFamiliar(sessionId: string, secret: Secret<string>): boolean
}
