import type { RouterTraffic } from '../../api/router_traffic.js'

type Points = RouterTraffic['points']

/** The points that are not hours to come. */
export function pastPoints(points: Points, nowMs: number): Points {
  return points.filter(({ at }) => Date.parse(at) <= nowMs)
}

/** How many days have no sum. */
export function missingDays(points: Points, nowMs: number): number {
  const missing = pastPoints(points, nowMs).filter(({ resolved }) => resolved === null)
  return new Set(missing.map(({ at }) => at.slice(0, 10))).size
}
