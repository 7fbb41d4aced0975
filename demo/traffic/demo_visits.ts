import { createHash } from 'node:crypto'
import { DAY_MS, daysAfter, HOUR_MS, MINUTE_MS, utcDayOf } from '#shared/time'
import { SeededNumbers } from './seeded_numbers.js'
import type { VisitKind } from './visit_kind.js'
import { VISIT_KINDS } from './visit_kinds.js'

/** The whole days of traffic before the day of the seeding. */
export const TRAFFIC_DAYS = 30
const SITE = 'https://www.brightsmile.example/hamburg'
/** The time from a visit after which every booking has ended. */
const OVER_AFTER_MS = HOUR_MS / 2
const SECONDS_DIGITS = 8
const ID_DIGITS = 24

/** How a visitor's booking went. */
interface DemoBooking {
  readonly sessionId: string
  readonly eventId: string
  readonly begunAt: Date
  readonly endedAt: Date
  readonly outcome: 'completed' | 'abandoned'
}

export interface DemoVisit {
  /** The id of its router event. */
  readonly id: string
  readonly at: Date
  readonly url: string
  readonly booking: DemoBooking | null
}

/**
 * The visits of an organization before `seededAt`, the newest first. The visits of a day depend on the organization and
 * the day alone; their kinds depend on the day of `seededAt`.
 */
export function demoVisits(organizationId: string, seededAt: Date): readonly DemoVisit[] {
  const today = utcDayOf(seededAt)
  const visits: DemoVisit[] = []
  for (let offset = -TRAFFIC_DAYS; offset <= 0; offset++) {
    for (const [place, kind] of VISIT_KINDS.entries()) {
      if (offset < (kind.fromDay ?? -Infinity) || offset >= (kind.untilDay ?? Infinity)) continue
      visits.push(...visitsOf(organizationId, daysAfter(today, offset), place, kind))
    }
  }
  const untilMs = seededAt.getTime() - OVER_AFTER_MS
  return visits.filter(({ at }) => +at < untilMs).sort((a, b) => +b.at - +a.at)
}

function* visitsOf(
  organizationId: string,
  day: Date,
  place: number,
  kind: VisitKind
): Generator<DemoVisit> {
  const dayNumber = day.getTime() / DAY_MS
  const numbers = new SeededNumbers(dayNumber * VISIT_KINDS.length + place)
  const count = numbers.countNear(kind.aDay * (kind.rhythm.weekdays[day.getUTCDay()] ?? 1))
  for (let number = 0; number < count; number++) {
    const hour = numbers.placeIn(kind.rhythm.hours)
    const at = new Date(Math.floor(day.getTime() + numbers.between(hour, hour + 1) * HOUR_MS))
    const name = `${organizationId}:${dayNumber}:${place}:${number}`
    yield {
      id: idAt(at, `visit:${name}`),
      at,
      url: SITE + kind.address,
      booking: bookingOf(at, name, kind, numbers),
    }
  }
}

function bookingOf(
  at: Date,
  name: string,
  { begun, completed }: VisitKind,
  numbers: SeededNumbers
): DemoBooking | null {
  if (numbers.next() >= begun) return null
  const outcome = numbers.next() < completed ? 'completed' : 'abandoned'
  const begunAt = later(at, numbers.between(0.2, 3))
  const endedAt = later(begunAt, numbers.between(1, outcome === 'completed' ? 12 : 6))
  return {
    sessionId: idAt(begunAt, `session:${name}`),
    eventId: idAt(endedAt, `booking:${name}`),
    begunAt,
    endedAt,
    outcome,
  }
}

function later(at: Date, minutes: number): Date {
  return new Date(Math.floor(at.getTime() + minutes * MINUTE_MS))
}

/** The same name has the same id. Lists in the order of ids are in the order of time. */
function idAt(at: Date, name: string): string {
  const seconds = Math.floor(at.getTime() / 1_000).toString(16)
  const digest = createHash('sha256').update(name).digest('hex')
  return (seconds.padStart(SECONDS_DIGITS, '0') + digest).slice(0, ID_DIGITS)
}
