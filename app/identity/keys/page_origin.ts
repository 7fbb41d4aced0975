import { createHash } from 'node:crypto'
import { isLoopback } from '#identity/credentials/networks'

/** Scheme, host and port as a browser writes them. */
export const ORIGIN_LENGTH_MAX = 255

/** URLs may have hosts with other characters, such as `*`, which would look like a pattern here. */
const ORIGIN = /^https?:\/\/(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d+)?$/

/**
 * Whether the text is the origin of a web page, in the one form in which browsers send it. Opaque origins (`null`) are
 * rejected.
 */
export function isPageOrigin(text: string): boolean {
  if (text.length > ORIGIN_LENGTH_MAX || !ORIGIN.test(text)) return false
  return URL.canParse(text) && new URL(text).origin === text
}

/**
 * The text that an organization publishes at an origin to prove that it owns the origin. It differs for each organization
 * and does not reveal which one it is.
 */
export function originProofOf(organizationId: string): string {
  const digest = createHash('sha256').update(`signalbox origin proof of ${organizationId}`)
  return `signalbox-proof=${digest.digest('base64url')}`
}

/** Whether the origin may be somebody else's site. Loopback origins never are: they lead to the visitor's own machine. */
export function needsProof(origin: string): boolean {
  const { hostname } = new URL(origin)
  return !/(?:^|\.)localhost$/.test(hostname) && !isLoopback(hostname.replace(/^\[(.*)\]$/, '$1'))
}
