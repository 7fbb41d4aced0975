import type { Period } from '#shared/time'

/** A booking session that a router led to. */
export interface BegunSession {
  readonly routerId: string
  readonly status: 'open' | 'completed' | 'abandoned'
}

/** The booking sessions of organizations. */
export abstract class BegunSessions {
  /** Gives the sessions that began in a period, and that a router led to, to `take` in parts. */
  abstract read(
    organizationId: string,
    period: Period,
    take: (part: readonly BegunSession[]) => void,
    signal?: AbortSignal
  ): Promise<void>
}
