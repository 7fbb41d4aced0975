/** How a booking session stands. It ends once, and stays as it ended. */
export type SessionStatus = 'open' | SessionOutcome

export type SessionOutcome = 'completed' | 'abandoned'

export const SESSION_STATUSES = ['open', 'completed', 'abandoned'] as const

/** A visitor's way through a booking flow, from its start until it is completed or abandoned. */
export interface BookingSession {
  readonly id: string
  readonly organizationId: string
  readonly bookingFlowId: string
  /** The router that led here; null when the flow was named. */
  readonly routerId: string | null
  readonly status: SessionStatus
  /** How often a page entered. Whoever abandons says which entry was the last that it knew. */
  readonly entries: number
  /** Whether a sweep found no record of its lease since the last entry, and looks once more before it abandons it. */
  readonly isSuspect: boolean
  /** When a sweep looks whether anybody attends it still. */
  readonly expiresAt: Date
  /** Until when nobody may abandon it, because a heartbeat or an instance without Redis vouches for its page. */
  readonly vouchedUntil: Date | null
  readonly lastSeenAt: Date | null
  readonly endedAt: Date | null
  readonly createdAt: Date
}

/** The lease by which the instance that has the session's page owns it. */
export function leaseOf(sessionId: string): string {
  return `${LEASE_PREFIX}${sessionId}`
}

/** The session of a lease; null for a lease of something else. */
export function sessionOf(resource: string): string | null {
  return resource.startsWith(LEASE_PREFIX) ? resource.slice(LEASE_PREFIX.length) : null
}

const LEASE_PREFIX = 'booking-session:'
