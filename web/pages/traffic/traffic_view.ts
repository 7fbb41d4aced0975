import type { TrafficQuery } from '#console/api/types'
import { addedDays, startOfDay } from '#console/shared/calendar'
import { clockMsAt, currentZone, instantMsAt } from '#console/shared/zone'

export const GROUPINGS = ['router', 'flow', 'class', 'utm_source', 'utm_campaign'] as const

export type Grouping = (typeof GROUPINGS)[number]

/** The possible lengths of a period, in days. */
const PERIODS = [7, 30, 90, 365] as const

export type PeriodDays = (typeof PERIODS)[number]

type Interval = NonNullable<TrafficQuery['interval']>

/** The state of the page, as its place names it. */
export interface TrafficView {
  readonly groupBy: Grouping
  readonly days: PeriodDays
  readonly interval: Interval
  /** The exclusive end of the period as a date, such as `2026-03-05`; null for today. */
  readonly until: string | null
  /** Restricts the traffic to this router. */
  readonly routerId: string | null
  readonly shape: 'chart' | 'table'
  /** The groups with a line, by key; null for the usual ones. */
  readonly chosen: readonly string[] | null
}

export const USUAL_DAYS = 7
/** UTM values come from URL shapes, which are kept for less time than sums. */
const UTM_DAYS_MAX = 90
const HOURLY_DAYS_MAX = 30
const GROUPS_MAX = 50
const DAY = /^\d{4}-\d\d-\d\d$/

export const isUtm = (groupBy: Grouping) => groupBy.startsWith('utm_')

/** The periods that a grouping allows. */
export function periodsOf(groupBy: Grouping): readonly PeriodDays[] {
  return isUtm(groupBy) ? PERIODS.filter((days) => days <= UTM_DAYS_MAX) : PERIODS
}

export const mayBeHourly = ({ groupBy, days }: Pick<TrafficView, 'groupBy' | 'days'>) =>
  days <= HOURLY_DAYS_MAX && !isUtm(groupBy)

export function viewOf(search: string): TrafficView {
  const asked = new URLSearchParams(search)
  const groupBy = GROUPINGS.find((one) => one === asked.get('by')) ?? 'router'
  const days = PERIODS.find((one) => String(one) === asked.get('days')) ?? USUAL_DAYS
  const until = asked.get('until')
  return possible({
    groupBy,
    days,
    interval: asked.get('interval') === 'hour' ? 'hour' : 'day',
    until: until !== null && isDay(until) ? until : null,
    routerId: asked.get('router'),
    shape: asked.get('shape') === 'table' ? 'table' : 'chart',
    chosen: asked.has('show') ? asked.getAll('show') : null,
  })
}

export function placeOf(wanted: TrafficView): string {
  const { groupBy, days, interval, until, routerId, shape, chosen } = possible(wanted)
  const asked = new URLSearchParams()
  if (groupBy !== 'router') asked.set('by', groupBy)
  if (days !== USUAL_DAYS) asked.set('days', String(days))
  if (interval !== 'day') asked.set('interval', interval)
  if (until !== null) asked.set('until', until)
  if (routerId !== null) asked.set('router', routerId)
  if (shape !== 'chart') asked.set('shape', shape)
  for (const key of chosen ?? []) asked.append('show', key)
  return asked.size === 0 ? '/traffic' : `/traffic?${asked}`
}

/** The view of the previous or next period. The last period, which ends today, is its own next one. */
export function stepped(view: TrafficView, direction: 1 | -1, nowMs: number): TrafficView {
  const tomorrowMs = tomorrowOf(nowMs)
  const untilMs = addedDays(untilOf(view, nowMs), direction * view.days)
  return { ...view, until: untilMs >= tomorrowMs ? null : dayOf(untilMs) }
}

export function queryOf(view: TrafficView, nowMs: number) {
  const { groupBy, interval, days, routerId } = view
  const untilMs = untilOf(view, nowMs)
  return {
    from: new Date(addedDays(untilMs, -days)).toISOString(),
    until: new Date(untilMs).toISOString(),
    time_zone: currentZone(),
    interval,
    group_by: groupBy,
    limit: GROUPS_MAX,
    ...(routerId !== null && { router_id: routerId }),
  } satisfies TrafficQuery
}

/** Adjusts a view to what the service answers: no hours for long periods or UTM values, no years for UTM values. */
function possible(view: TrafficView): TrafficView {
  const days = periodsOf(view.groupBy).includes(view.days) ? view.days : UTM_DAYS_MAX
  return { ...view, days, interval: mayBeHourly({ ...view, days }) ? view.interval : 'day' }
}

function untilOf({ until }: TrafficView, nowMs: number): number {
  const tomorrowMs = tomorrowOf(nowMs)
  return until === null ? tomorrowMs : Math.min(instantMsAt(Date.parse(until)), tomorrowMs)
}

const tomorrowOf = (nowMs: number) => addedDays(startOfDay(nowMs), 1)

const dayOf = (ms: number) => new Date(clockMsAt(ms)).toISOString().slice(0, 10)

const isDay = (text: string) => DAY.test(text) && !Number.isNaN(Date.parse(text))
