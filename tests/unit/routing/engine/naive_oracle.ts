import type { RoutableRouter } from '#routing/engine/criteria/router'

/**
 * The matching rules written once more, straight from their text: no index, no shared code.
 * Slow and obvious. Only for URLs without malformed escapes.
 */
export function oracleCandidates(
  routers: readonly RoutableRouter[],
  rawUrl: string,
  nowMs: number
): string[] {
  const { pathname, searchParams } = new URL(rawUrl)
  const segments = pathname.split('/').filter(Boolean).map(decodeURIComponent)
  return routers
    .filter(
      (router) =>
        router.isActive && isScheduled(router, nowMs) && fits(router, segments, searchParams)
    )
    .sort((a, b) => (standsBefore(a, b) ? -1 : 1))
    .map(({ id }) => id)
}

function isScheduled(router: RoutableRouter, nowMs: number): boolean {
  if (router.isDefault) return true
  if (router.activeFromMs !== null && nowMs < router.activeFromMs) return false
  if (router.activeUntilMs !== null && nowMs >= router.activeUntilMs) return false
  return true
}

function fits(
  { isDefault, criteria }: RoutableRouter,
  segments: readonly string[],
  parameters: URLSearchParams
): boolean {
  if (isDefault) return true

  if (criteria?.path) {
    const wanted = criteria.path.segments
    if (segments.length !== wanted.length) return false
    if (!wanted.every((segment, at) => segments[at] === segment)) return false
  }
  for (const { name, value, required } of criteria?.queryParams ?? []) {
    const actual = parameters.get(name)
    if (actual === null && required) return false
    if (actual !== null && value !== undefined && actual !== value) return false
  }
  for (const [name, value] of Object.entries(criteria?.campaign ?? {})) {
    if (value !== undefined && parameters.get(name) !== value) return false
  }
  return true
}

function standsBefore(a: RoutableRouter, b: RoutableRouter): boolean {
  const order = ['campaign', 'path_and_query', 'path_only', 'query_only', 'default']
  const [classA, classB] = [order.indexOf(a.priorityClass), order.indexOf(b.priorityClass)]
  if (classA !== classB) return classA < classB

  const [countA, countB] = [specificityByTable(a), specificityByTable(b)]
  if (countA !== countB) return countA > countB
  if (a.createdAtMs !== b.createdAtMs) return a.createdAtMs > b.createdAtMs
  return a.id > b.id
}

function specificityByTable({ priorityClass, criteria }: RoutableRouter): number {
  const segments = criteria?.path?.segments.length ?? 0
  const parameters = criteria?.queryParams?.length ?? 0
  if (priorityClass === 'campaign') return Object.keys(criteria?.campaign ?? {}).length
  if (priorityClass === 'path_and_query') return segments * 1000 + parameters
  if (priorityClass === 'path_only') return segments
  if (priorityClass === 'query_only') return parameters
  return 0
}
