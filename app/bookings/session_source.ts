import { createHmac } from 'node:crypto'

const LENGTH = 22

/** Where a session came from that a visitor's page started. The members are null for others, and in older rows. */
export interface SessionSource {
  readonly publishableKeyId: string | null
  /** The visitor's network on one day (`startedFrom`). */
  readonly startedFrom: string | null
}

/**
 * 128 bits that stand for a visitor's network within one organization and on one UTC day: equal for all its sessions of
 * the day, and nobody can tell the network, another day of it, or it at another organization from them. `visitor` is the
 * network's pseudonym, which only the instances can derive.
 */
export function startedFrom(visitor: string, organizationId: string, at: Date): string {
  const day = at.toISOString().slice(0, 'YYYY-MM-DD'.length)
  const digest = createHmac('sha256', visitor).update(`${organizationId} ${day}`)
  return digest.digest('base64url').slice(0, LENGTH)
}
