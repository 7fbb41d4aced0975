import type { RoutingRow } from '#console/api/types'
import { addedDays } from '#console/shared/calendar'

/** `fromMs <= t < untilMs`; infinite without a bound. */
export interface TimeSpan {
  readonly fromMs: number
  readonly untilMs: number
}

/** The schedule of a router, active or not. A default router ignores its schedule. */
export function spanOf({ is_default: isDefault, scheduling }: RoutingRow): TimeSpan {
  const { active_from: from, active_until: until } = isDefault ? {} : scheduling
  return {
    fromMs: from === undefined ? -Infinity : Date.parse(from),
    untilMs: until === undefined ? Infinity : Date.parse(until),
  }
}

/** The intersection of two spans; null if it is empty. */
export function sharedSpan(a: TimeSpan, b: TimeSpan): TimeSpan | null {
  const fromMs = Math.max(a.fromMs, b.fromMs)
  const untilMs = Math.min(a.untilMs, b.untilMs)
  return fromMs < untilMs ? { fromMs, untilMs } : null
}

/** The union of spans: disjoint and in order. */
export function mergedSpans(spans: readonly TimeSpan[]): readonly TimeSpan[] {
  const merged: TimeSpan[] = []
  for (const span of spans.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = merged.at(-1)
    if (last === undefined || span.fromMs > last.untilMs) merged.push(span)
    else if (span.untilMs > last.untilMs) merged.splice(-1, 1, { ...last, untilMs: span.untilMs })
  }
  return merged
}

/** The spans within `whole` in which at most a default router is open; disjoint and in order. */
export function coverageGaps(rows: readonly RoutingRow[], whole: TimeSpan): readonly TimeSpan[] {
  const open = rows.filter((row) => row.is_active && !row.is_default)
  const covered = mergedSpans(open.flatMap((row) => sharedSpan(spanOf(row), whole) ?? []))
  const starts = [whole.fromMs, ...covered.map(({ untilMs }) => untilMs)]
  const ends = [...covered.map(({ fromMs }) => fromMs), whole.untilMs]
  return starts.flatMap((fromMs, index) => {
    const untilMs = ends[index] ?? whole.untilMs
    return fromMs < untilMs ? { fromMs, untilMs } : []
  })
}

/** A time in which a router takes requests of one that it precedes. */
export interface Overlap {
  readonly span: TimeSpan
  readonly winner: RoutingRow
}

/** The ids of two routers that match a common URL; the winner has precedence. */
export interface CompetingPair {
  readonly winnerId: string
  readonly loserId: string
}

/**
 * By the id of the losing router: when each of its winners is open, too. Pairs are those of the audit, plus routers with the
 * same criteria. Pairs with an inactive or deleted router do not count.
 */
export function overlaps(
  rows: readonly RoutingRow[],
  pairs: readonly CompetingPair[]
): ReadonlyMap<string, readonly Overlap[]> {
  const active = new Map(
    rows.filter((row) => row.is_active && !row.is_default).map((row) => [row._id, row])
  )
  const found = new Map<string, Map<string, Overlap>>()
  for (const { winnerId, loserId } of [...pairs, ...pairsWithSameCriteria([...active.values()])]) {
    const [winner, loser] = [active.get(winnerId), active.get(loserId)]
    const span = winner && loser && sharedSpan(spanOf(winner), spanOf(loser))
    if (!winner || !span) continue
    const ofLoser = found.get(loserId) ?? new Map<string, Overlap>()
    found.set(loserId, ofLoser.set(winnerId, { span, winner }))
  }
  return new Map([...found].map(([id, byWinner]) => [id, [...byWinner.values()]]))
}

/** Pairs each router with the nearest earlier one that has the same criteria. `rows` are in order of precedence. */
function pairsWithSameCriteria(rows: readonly RoutingRow[]): CompetingPair[] {
  const former = new Map<string, string>()
  return rows.flatMap(({ _id: id, matching_criteria: criteria }) => {
    const key = sortedJson(criteria)
    const winnerId = former.get(key)
    former.set(key, id)
    return winnerId === undefined ? [] : [{ winnerId, loserId: id }]
  })
}

/** JSON with sorted members. */
function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member
  )
}

export type Edge = 'from' | 'until'

const HOUR_MS = 3_600_000

/** Where a key moves an instant: an hour, a day with Shift, a week with PageUp and PageDown; null for any other key. */
export function instantAfterKey(atMs: number, key: string, isShift: boolean): number | null {
  const days = { PageUp: 7, PageDown: -7 }[key]
  if (days !== undefined) return addedDays(atMs, days)
  const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[key]
  if (steps === undefined) return null
  return isShift ? addedDays(atMs, steps) : atMs + steps * HOUR_MS
}

/** The span with one end moved. The ends stay at least an hour apart. */
export function withEdgeAt({ fromMs, untilMs }: TimeSpan, edge: Edge, atMs: number): TimeSpan {
  return edge === 'from'
    ? { fromMs: Math.min(atMs, untilMs - HOUR_MS), untilMs }
    : { fromMs, untilMs: Math.max(atMs, fromMs + HOUR_MS) }
}

export interface ScheduledEdge {
  readonly row: RoutingRow
  readonly type: 'opens' | 'closes'
  readonly atMs: number
}

/** When active routers open or close after an instant, earliest first. */
export function nextEdges(
  rows: readonly RoutingRow[],
  afterMs: number,
  countMax: number
): readonly ScheduledEdge[] {
  return rows
    .filter((row) => row.is_active)
    .flatMap((row): ScheduledEdge[] => {
      const { fromMs, untilMs } = spanOf(row)
      return [
        { row, type: 'opens', atMs: fromMs },
        { row, type: 'closes', atMs: untilMs },
      ]
    })
    .filter(({ atMs }) => atMs > afterMs && Number.isFinite(atMs))
    .sort((a, b) => a.atMs - b.atMs)
    .slice(0, countMax)
}
