import { campaignsOf } from './booking_sums.js'
import { daysAfter, utcDayOf } from '#shared/time'
import { type SumTraffic, summedPeriods } from './sum_traffic.js'
import type { TrafficDay } from './traffic_calendar.js'
import type { TrafficDayRepository } from './traffic_day_repository.js'
import type { RecordedTraffic } from '#insight/recorded_traffic'
import { TrafficCalendar } from '#insight/traffic_calendar'
import { isUtmGrouping, type TrafficGrouping, type TrafficQuestion } from './traffic_report.js'
import type { TrafficReport } from '#insight/traffic_report'
import { periodBefore, touchedDays, TrafficSpan } from '#insight/traffic_span'
import type { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import type { OrganizationSnapshot } from '#routing/tables/organization_snapshot'
import type { Clock } from '#shared/clock'
import { inSnapshot } from '#shared/persistence/in_snapshot'
import { isOverTimeLimit } from '#shared/persistence/mongo_errors'
import { err, ok, type Result } from '#shared/result'

export interface TrafficReadLimits {
  /** The stored sums that one question may read, comparison included. */
  readonly sumsMax: number
  /** How long sums of routers, and shapes, are kept. */
  readonly trafficDays: number
  readonly shapeDays: number
}

/**
 * `before_shapes`: shapes are not kept as long; `too_many_sums`: the days have more stored sums than an answer may read;
 * `too_slow`: MongoDB did not sum them up in time; `open_day_too_slow`: today was not summed up in time, or yesterday.
 */
export type TrafficRefusal =
  | { readonly type: 'too_slow' }
  | { readonly type: 'open_day_too_slow' }
  | { readonly type: 'before_shapes'; readonly shapeDays: number }
  | { readonly type: 'too_many_sums'; readonly sums: number; readonly sumsMax: number }

/**
 * Reads the traffic of a period. Sums of closed days are stored; those of today and, until it is closed, yesterday are
 * computed on request. MongoDB adds up stored sums, so the work here grows with the answer only. Throws when MongoDB is
 * away.
 */
export class ReadTraffic {
  constructor(
    private readonly days: TrafficDayRepository,
    private readonly sumTraffic: Pick<SumTraffic, 'execute'>,
    private readonly recorded: Pick<RecordedTraffic, 'firstAt'>,
    private readonly tables: LiveRoutingTables,
    private readonly clock: Clock,
    private readonly limits: TrafficReadLimits
  ) {}

  async execute(
    organizationId: string,
    question: TrafficQuestion
  ): Promise<Result<TrafficReport, TrafficRefusal>> {
    try {
      return await this.#read(organizationId, question)
    } catch (error) {
      if (isOverTimeLimit(error)) return err({ type: 'too_slow' })
      throw error
    }
  }

  async #read(
    organizationId: string,
    question: TrafficQuestion
  ): Promise<Result<TrafficReport, TrafficRefusal>> {
    const now = this.clock.now()
    const { sumsMax, trafficDays, shapeDays } = this.limits
    if (isUtmGrouping(question.groupBy) && question.dates.from < keptFrom(now, shapeDays)) {
      return err({ type: 'before_shapes', shapeDays })
    }
    const routing = await this.tables.forOrganization(organizationId)
    const firstAt = await this.recorded.firstAt(organizationId)
    const { dates, zone, interval } = question
    const span = new TrafficSpan(dates, zone, interval)
    const previousSpan = new TrafficSpan(periodBefore(dates), zone, interval)
    const { period: previousPeriod } = previousSpan
    const kept = keptFrom(now, trafficDays)
    const touched = touchedDays({ from: previousPeriod.from, until: span.period.until })
    const tomorrow = daysAfter(utcDayOf(now), 1)
    const period = {
      from: touched.from > kept ? touched.from : kept,
      until: touched.until < tomorrow ? touched.until : tomorrow,
    }
    return inSnapshot(async (session) => {
      const days = await this.days.list(organizationId, period, session)
      const sums = storedSums(days, question.groupBy)
      if (sums > sumsMax) return err({ type: 'too_many_sums', sums, sumsMax })
      const calendar = new TrafficCalendar(days, { firstAt, keptFrom: kept, now })
      const summed = summedPeriods({ question, span, previousSpan }, now)
      const scope = { organizationId, period, summed, days, routerId: question.routerId, session }
      const asked = { question, routing, span, previousSpan, calendar, days, scope }
      const answer = await this.sumTraffic.execute(asked)
      if (!answer.ok) return answer
      const { groups, ...summary } = answer.value
      return ok({
        ...summary,
        campaigns: question.routerId === null ? campaignsOf(countsIn(days, dates)) : null,
        groups: groups.map((group) => ({
          ...group,
          name: nameOf(group.key, question, routing),
          isDefault: isDefault(group.key, question, routing),
        })),
        period: span.period,
        previousPeriod,
        isPreviousBeforeTraffic: calendar.stateOf(+utcDayOf(previousPeriod.from)) === 'empty',
        isPreviousComplete: this.#isComplete(question.groupBy, previousPeriod, calendar, now),
        completeUntil: span.dayAt(calendar.completeUntil(touchedDays(span.period))),
      })
    })
  }

  #isComplete(
    groupBy: TrafficGrouping,
    period: TrafficReport['previousPeriod'],
    calendar: TrafficCalendar,
    now: Date
  ): boolean {
    const isUtm = isUtmGrouping(groupBy)
    if (isUtm && period.from < keptFrom(now, this.limits.shapeDays)) return false
    const days = touchedDays(period)
    const [unknown] = calendar.daysIn(days, 'unknown', ...(isUtm ? ['open' as const] : []))
    return unknown === undefined
  }
}

function countsIn(days: readonly TrafficDay[], { from, until }: TrafficQuestion['dates']) {
  return days.flatMap(({ day, closed }) =>
    day >= from && day < until && closed?.campaigns ? [closed.campaigns] : []
  )
}

/** The first day from which nothing has been deleted. */
function keptFrom(now: Date, days: number): Date {
  return daysAfter(utcDayOf(now), 1 - days)
}

function storedSums(days: readonly TrafficDay[], groupBy: TrafficGrouping): number {
  return days.reduce((sum, { closed }) => {
    if (!closed) return sum
    return sum + closed.routers + (isUtmGrouping(groupBy) ? closed.shapes : 0)
  }, 0)
}

function nameOf(key: string | null, { groupBy }: TrafficQuestion, routing: OrganizationSnapshot) {
  if (key === null) return null
  if (groupBy === 'flow') return routing.bookingFlow(key)?.name ?? null
  return groupBy === 'router' ? (routing.router(key)?.name ?? null) : null
}

function isDefault(
  key: string | null,
  { groupBy }: TrafficQuestion,
  routing: OrganizationSnapshot
): boolean {
  if (groupBy === 'class') return key === 'default'
  return groupBy === 'router' && key !== null && routing.router(key)?.isDefault === true
}
