import { createHash } from 'node:crypto'
import { isLoopback } from '#identity/loopback'

/**
 * What an organization publishes at an origin to prove that the origin is its own. No other organization has it, and it
 * does not tell whose it is.
 */
export function originProofOf(organizationId: string): string {
  const digest = createHash('sha256').update(`signalbox origin proof of ${organizationId}`)
  return `signalbox-proof=${digest.digest('base64url')}`
}

/** Whether the origin may be somebody else's site: a loopback origin is only ever that of the visitor's own machine. */
export function needsProof(origin: string): boolean {
  const { hostname } = new URL(origin)
  return !/(?:^|\.)localhost$/.test(hostname) && !isLoopback(hostname.replace(/^\[(.*)\]$/, '$1'))
}
