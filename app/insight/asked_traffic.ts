import type { OrganizationSnapshot } from '#routing/tables/organization_snapshot'
import type { KnownDay } from './known_day.js'
import type { OpenDay } from './open_days.js'
import type { TrafficScope } from './persistence/published_rows.js'
import type { TrafficCalendar } from './traffic_calendar.js'
import { isUtmGrouping, type TrafficQuestion } from './traffic_question.js'
import type { TrafficSpan } from './traffic_span.js'

/** A question about traffic with what is known for its answer, as of one moment. */
export interface AskedTraffic {
  readonly question: TrafficQuestion
  /** The routers as they are now, and the flows that they lead to. */
  readonly routing: OrganizationSnapshot
  readonly span: TrafficSpan
  readonly calendar: TrafficCalendar
  readonly days: readonly KnownDay[]
  /** The stored sums of the period and of the one before it. */
  readonly scope: TrafficScope
  /** Those of days that are not closed. */
  readonly open: readonly { readonly day: Date; readonly routers: OpenDay }[]
}

/** The points of a span without any traffic; null for days whose traffic is not known, and for hours to come. */
export function blankPoints({ question, span, calendar }: AskedTraffic): (number | null)[] {
  const isOpenKnown = !isUtmGrouping(question.groupBy)
  const points: (number | null)[] = []
  for (const dayMs of span.days()) {
    const state = calendar.stateOf(dayMs)
    const isKnown = state !== 'unknown' && (state !== 'open' || isOpenKnown)
    for (let at = 0; at < span.perDay; at += 1) {
      const hasBegun = calendar.hasBegun(dayMs + at * span.intervalMs)
      points.push(isKnown && hasBegun ? 0 : null)
    }
  }
  return points
}
