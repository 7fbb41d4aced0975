import { PRIORITY_CLASSES } from '#routing/engine/priority_class'
import type { RouterEvent } from '#routing/router_event'
import { isIdentifier } from '#shared/identifiers'

/** An event without its id, which is the message's; short, for every resolve sends one. */
export type RouterEventBody = readonly [
  type: RouterEvent['type'],
  organizationId: string,
  routerId: string,
  matchedClass: RouterEvent['matchedClass'],
  resolvedAtMs: number,
  url: string,
]

export function toBody(event: RouterEvent): RouterEventBody {
  const { type, organizationId, routerId, matchedClass, resolvedAt, url } = event
  return [type, organizationId, routerId, matchedClass, resolvedAt.getTime(), url]
}

export function toEvent(
  id: string,
  [type, organizationId, routerId, matchedClass, resolvedAtMs, url]: RouterEventBody
): RouterEvent {
  const resolvedAt = new Date(resolvedAtMs)
  return { id, organizationId, routerId, url, type, matchedClass, resolvedAt }
}

/** Null for what is no event that this version knows. */
export function parseBody(body: unknown): RouterEventBody | null {
  if (!Array.isArray(body) || body.length !== 6) return null
  const [type, organizationId, routerId, givenClass, resolvedAtMs, url]: unknown[] = body
  const matchedClass = PRIORITY_CLASSES.find((known) => known === givenClass)
  if (type !== 'ROUTER_RESOLVED' || matchedClass === undefined) return null
  if (!isIdentifier(organizationId) || !isIdentifier(routerId)) return null
  if (typeof url !== 'string' || typeof resolvedAtMs !== 'number') return null
  if (!Number.isFinite(new Date(resolvedAtMs).getTime())) return null
  return [type, organizationId, routerId, matchedClass, resolvedAtMs, url]
}
