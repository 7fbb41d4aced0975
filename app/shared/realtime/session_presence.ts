/** The stream by which a visitor's page is present in its booking session. */
export interface PresentStream {
  /** Ends the stream and tells the page why; one that is told `moved` lives on elsewhere and must not come back. */
  end(reason: 'moved' | 'completed' | 'abandoned'): void
}

/** A page that is present from `enter` until `leave`. */
export interface Presence {
  readonly organizationId: string
  /** The stream closed, whoever closed it. Never throws; calling it again does nothing. */
  leave(): void
}

/** How a stream that was opened with the secret of a booking session counts as presence in it. Bound by a provider. */
export abstract class SessionPresence {
  /**
   * Null when there is no open session with this id and secret. Throws when MongoDB is away; with Redis away the page is
   * present provisionally.
   */
  abstract enter(sessionId: string, secret: string, stream: PresentStream): Promise<Presence | null>
}
