import type { RouterTraffic, TrafficGroup } from '#console/api/types'

/** The number of groups with a colour of their own. */
export const COLOURED = 8

/** A part of the stack: a group with much traffic, or the rest. */
export interface ChartSeries {
  /** Null for the rest. */
  readonly group: TrafficGroup | null
  /** One count per point; null for a day without sums yet. */
  readonly counts: readonly (number | null)[]
}

/** The series from the bottom of the stack to the top. */
export function chartSeries({ points, groups }: Pick<RouterTraffic, 'points' | 'groups'>) {
  const own = groups.slice(0, COLOURED).filter(({ resolved }) => resolved > 0)
  const listed = (at: number) => own.reduce((sum, group) => sum + (group.points[at] ?? 0), 0)
  const rest = points.map(({ resolved }, at) => (resolved === null ? null : resolved - listed(at)))
  const series: ChartSeries[] = own.map((group) => ({ group, counts: group.points }))
  if (rest.some((count) => count !== null && count > 0)) series.push({ group: null, counts: rest })
  return series
}

/** The upper end of each series in the stack. */
export function stacked(series: readonly ChartSeries[]): (number | null)[][] {
  let below: readonly (number | null)[] = []
  return series.map(({ counts }) => {
    const ends = counts.map((count, at) => (count === null ? null : count + (below[at] ?? 0)))
    below = ends
    return ends
  })
}

/** The positions of at most `most` labels: every day, week or fourth week, each at its first day. */
export function labelPlaces(count: number, most: number, perDay: number): number[] {
  const steps = [1, 2, 7, 14, 28, 56, 112].map((days) => days * perDay)
  const step = steps.find((one) => count / one <= most) ?? count
  return Array.from({ length: Math.ceil(count / step) }, (_, place) => place * step)
}

type Points = readonly Pick<RouterTraffic['points'][number], 'at' | 'resolved'>[]

/** The points up to the current hour. */
export function pastPoints<Point extends { readonly at: string }>(
  points: readonly Point[],
  nowMs: number
): readonly Point[] {
  return points.filter(({ at }) => Date.parse(at) <= nowMs)
}

/** The number of days without sums. */
export function missingDays(points: Points, nowMs: number): number {
  const missing = pastPoints(points, nowMs).filter(({ resolved }) => resolved === null)
  return new Set(missing.map(({ at }) => at.slice(0, 10))).size
}
