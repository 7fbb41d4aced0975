import { createHmac } from 'node:crypto'
import type { Attribution } from './attribution.js'

/** The status of a booking session. A session ends once and keeps its outcome. */
export type SessionStatus = 'open' | SessionOutcome

export type SessionOutcome = 'completed' | 'abandoned'

export const SESSION_STATUSES = ['open', 'completed', 'abandoned'] as const

/** What a booking is worth, as the one who completed it said. */
export interface BookedValue {
  /** In thousandths of the currency, so that sums are exact. */
  readonly thousandths: number
  /** A code of ISO 4217. */
  readonly currency: string
}

/** Above the price of any booking, in the smallest currencies too: sums stay exact up to nine million million. */
export const VALUE_MAX = 1_000_000_000

/** As the API shows it. */
export function valueOf(thousandths: number): number {
  return thousandths / 1_000
}

/** A visitor's passage through a booking flow, until it is completed or abandoned. */
export interface BookingSession extends Attribution, SessionSource {
  readonly id: string
  readonly organizationId: string
  readonly bookingFlowId: string
  readonly status: SessionStatus
  /** How often a page joined. A caller that abandons the session states the count that it has read. */
  readonly entries: number
  /**
   * Whether a sweep found no record of its lease since a page last joined; it checks once more before it abandons.
   */
  readonly isLeaseMissing: boolean
  /** When a sweep checks whether an instance still owns the session. */
  readonly expiresAt: Date
  /**
   * The session is not abandoned before this time. A heartbeat renews it, and so does an instance while Redis is away.
   */
  readonly renewedUntil: Date | null
  readonly lastSeenAt: Date | null
  readonly endedAt: Date | null
  /** When staff marked it as no visitor's, which excludes it from traffic; null for most. */
  readonly struckAt: Date | null
  readonly createdAt: Date
  /** Null for most, and until it is completed. */
  readonly booked: BookedValue | null
  /** The SHA-256 of what the booking system calls the booking, in hexadecimal, if the one who completed it said so. */
  readonly bookingReference: string | null
}

/** The lease that makes the instance with the session's page its owner. */
export function leaseOf(sessionId: string): string {
  return `${LEASE_PREFIX}${sessionId}`
}

/** The session that a lease is for; null when the lease is for something else. */
export function sessionOf(resource: string): string | null {
  return resource.startsWith(LEASE_PREFIX) ? resource.slice(LEASE_PREFIX.length) : null
}

const LEASE_PREFIX = 'booking-session:'

/**
 * The origin of a session that a visitor's page started. The members are null for other sessions, and in older rows.
 */
export interface SessionSource {
  readonly publishableKeyId: string | null
  /** The visitor's network on one day (`startedFrom`). */
  readonly startedFrom: string | null
}

const STARTED_FROM_LENGTH = 22

/**
 * A 128-bit pseudonym of a visitor's network within one organization and on one UTC day: equal for all its sessions of
 * the day. It reveals neither the network nor its pseudonym on another day or at another organization. `visitor` is the
 * pseudonym that only the instances can derive.
 */
export function startedFrom(visitor: string, organizationId: string, at: Date): string {
  const day = at.toISOString().slice(0, 'YYYY-MM-DD'.length)
  const digest = createHmac('sha256', visitor).update(`${organizationId} ${day}`)
  return digest.digest('base64url').slice(0, STARTED_FROM_LENGTH)
}
