import type { BookingSession } from '#bookings/sessions/booking_session'
import type { ShapedResolve } from '#routing/events/read_resolves'
import type { ResolveCounts } from '#routing/events/resolve_repository'
import { HOUR_MS } from '#shared/time'

/** The number of hours of a UTC day. */
export const HOURS_A_DAY = 24

/** The resolves that one router won in one class. */
interface ClassTraffic {
  readonly matchedClass: string
  /** By UTC hour. */
  readonly hours: readonly number[]
}

/** The resolves of one router on one day, and the outcomes of the booking sessions that began on it. */
export interface RouterTraffic {
  readonly routerId: string
  readonly classes: readonly ClassTraffic[]
  readonly started: number
  readonly completed: number
  readonly abandoned: number
}

/** The resolves of one shape that one router won in one class. */
export interface ShapeTraffic {
  readonly shape: string
  readonly routerId: string
  readonly matchedClass: string
  readonly count: number
}

/** The traffic of one organization on one UTC day. */
export interface DayTraffic {
  readonly routers: readonly RouterTraffic[]
  readonly shapes: readonly ShapeTraffic[]
  readonly resolved: number
  /** The resolves missing from `shapes`: their URLs are too long, or there are too many shapes. */
  readonly unshaped: number
  /** Booking sessions that began on the day and have not ended. */
  readonly openSessions: number
}

/** How booking sessions ended. An open session counts only as started. */
export interface SessionTotals {
  readonly started: number
  readonly completed: number
  readonly abandoned: number
}

/** The traffic of all routers together. */
export interface DayTotals extends SessionTotals {
  /** The resolves of each UTC hour. */
  readonly hours: readonly number[]
}

export function dayTotals(routers: readonly RouterTraffic[]): DayTotals {
  const hours = Array.from({ length: HOURS_A_DAY }, () => 0)
  const sessions = { started: 0, completed: 0, abandoned: 0 }
  for (const router of routers) {
    for (const { hours: own } of router.classes) {
      for (const [hour, count] of own.entries()) hours[hour] = (hours[hour] ?? 0) + count
    }
    sessions.started += router.started
    sessions.completed += router.completed
    sessions.abandoned += router.abandoned
  }
  return { hours, ...sessions }
}

interface RouterSum {
  readonly hoursByClass: Map<string, number[]>
  readonly sessions: Record<BookingSession['status'], number>
}

type ShapeSum = { -readonly [Member in keyof ShapeTraffic]: ShapeTraffic[Member] }

/**
 * Sums up the traffic of a day. It counts the first `shapesMax` shapes; other resolves are unshaped. The same resolves
 * in the same order have the same sum.
 */
export class DaySum {
  readonly #routers = new Map<string, RouterSum>()
  readonly #shapes = new Map<string, ShapeSum>()
  #resolved = 0
  #unshaped = 0

  constructor(private readonly shapesMax: number) {}

  addResolve({ routerId, matchedClass, resolvedAt, shape }: ShapedResolve): void {
    const { hoursByClass } = this.#router(routerId)
    let hours = hoursByClass.get(matchedClass)
    if (!hours) {
      hours = Array.from({ length: HOURS_A_DAY }, () => 0)
      hoursByClass.set(matchedClass, hours)
    }
    const hour = Math.floor(resolvedAt.getTime() / HOUR_MS) % HOURS_A_DAY
    hours[hour] = (hours[hour] ?? 0) + 1
    this.#resolved += 1
    if (shape === null || !this.#addShape(shape, routerId, matchedClass)) this.#unshaped += 1
  }

  /** All resolves of a router and class, without their shapes. */
  addCounts({ routerId, matchedClass, hours }: ResolveCounts): void {
    this.#router(routerId).hoursByClass.set(matchedClass, [...hours])
    const count = hours.reduce((sum, ofHour) => sum + ofHour, 0)
    this.#resolved += count
    this.#unshaped += count
  }

  addSession({ routerId, status }: { routerId: string } & Pick<BookingSession, 'status'>): void {
    this.#router(routerId).sessions[status] += 1
  }

  get traffic(): DayTraffic {
    const routers = [...this.#routers].map(([routerId, sum]) => toTraffic(routerId, sum))
    let openSessions = 0
    for (const { sessions } of this.#routers.values()) openSessions += sessions.open
    return {
      routers,
      shapes: [...this.#shapes.values()],
      resolved: this.#resolved,
      unshaped: this.#unshaped,
      openSessions,
    }
  }

  #router(routerId: string): RouterSum {
    const known = this.#routers.get(routerId)
    if (known) return known
    const sum = { hoursByClass: new Map(), sessions: { open: 0, completed: 0, abandoned: 0 } }
    this.#routers.set(routerId, sum)
    return sum
  }

  #addShape(shape: string, routerId: string, matchedClass: string): boolean {
    const key = `${routerId} ${matchedClass} ${shape}`
    const known = this.#shapes.get(key)
    if (known) {
      known.count += 1
    } else if (this.#shapes.size < this.shapesMax) {
      this.#shapes.set(key, { shape, routerId, matchedClass, count: 1 })
    } else {
      return false
    }
    return true
  }
}

function toTraffic(routerId: string, { hoursByClass, sessions }: RouterSum): RouterTraffic {
  const { open, completed, abandoned } = sessions
  return {
    routerId,
    classes: [...hoursByClass].map(([matchedClass, hours]) => ({ matchedClass, hours })),
    started: open + completed + abandoned,
    completed,
    abandoned,
  }
}
