import type { RouterTraffic, TrafficGroup } from '#console/api/types'

/** The number of groups with a colour of their own. */
export const COLOURED = 8
/** The number of lines without a choice. */
const USUAL_LINES = 5

/** How a choice names a group. */
const nameInChoice = ({ key }: Pick<TrafficGroup, 'key'>): string => key ?? ''

/**
 * The groups with a line: the chosen ones or, without a choice, those with the most traffic. The default router and what
 * has no value take the rest, so they have a line only if they are chosen or alone.
 */
export function shownGroups(
  groups: readonly TrafficGroup[],
  chosen: readonly string[] | null
): readonly TrafficGroup[] {
  if (chosen !== null) {
    return groups.filter((group) => chosen.includes(nameInChoice(group))).slice(0, COLOURED)
  }
  const visited = groups.filter(({ resolved }) => resolved > 0)
  const special = visited.filter(({ is_default: isDefault, key }) => !isDefault && key !== null)
  return (special.length > 0 ? special : visited).slice(0, USUAL_LINES)
}

/** The choice after a group was shown or hidden. */
export function toggled(shown: readonly TrafficGroup[], group: TrafficGroup): readonly string[] {
  const without = shown.filter((one) => one !== group)
  return (without.length < shown.length ? without : [...shown, group]).map(nameInChoice)
}

/** The positions of at most `most` labels: every day, week or fourth week, each where its day begins. */
export function labelPlaces(labels: readonly string[], most: number): number[] {
  const days = labels.flatMap((label, place) => (label === labels[place - 1] ? [] : place))
  const steps = [1, 2, 7, 14, 28, 56, 112]
  const step = steps.find((one) => days.length / one <= most) ?? days.length
  return days.filter((_, day) => day % step === 0)
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
export function missingDays(points: Points, nowMs: number, dayOf: (at: string) => string): number {
  const missing = pastPoints(points, nowMs).filter(({ resolved }) => resolved === null)
  return new Set(missing.map(({ at }) => dayOf(at))).size
}
