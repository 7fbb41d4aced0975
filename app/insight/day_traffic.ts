import type { BookingSession } from '#bookings/sessions/booking_session'
import type { ShapedResolve } from '#routing/events/read_resolves'
import type { ResolveCounts } from '#routing/events/resolve_repository'
import { HOUR_MS } from '#shared/time'
import {
  type BookingCampaigns,
  withOneMore,
  addedValues,
  type ValueSums,
  valuesMember,
} from './booking_sums.js'

/** The number of hours of a UTC day. */
export const HOURS_A_DAY = 24

/** The resolves that one router won in one class for one flow. */
interface ClassTraffic {
  readonly matchedClass: string
  /** The flow that the router led to; null if that was not recorded. */
  readonly bookingFlowId: string | null
  /** By UTC hour. */
  readonly hours: readonly number[]
}

/** How booking sessions ended. An open session counts only as started. */
export interface SessionTotals {
  readonly started: number
  readonly completed: number
  readonly abandoned: number
}

/** What the completed ones are worth, by currency; absent without any value, and in rows of older versions. */
interface Valued {
  readonly values?: ValueSums
}

/** The booking sessions of one router for one flow. */
interface FlowSessions extends SessionTotals, Valued {
  readonly bookingFlowId: string
}

/** The resolves of one router on one day, and the outcomes of the booking sessions that began on it. */
export interface RouterTraffic extends SessionTotals {
  readonly routerId: string
  readonly classes: readonly ClassTraffic[]
  readonly flows: readonly FlowSessions[]
  /** The resolves of robots, which are in no other count; absent without any. */
  readonly robots?: number | undefined
}

/** The resolves of one shape that one router won in one class, and the booking sessions that they led to. */
export interface ShapeTraffic extends SessionTotals, Valued {
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
  /** Absent without a completed session. */
  readonly campaigns?: BookingCampaigns | undefined
}

/** The traffic of all routers together, in every currency of theirs. */
export interface DayTotals extends SessionTotals, Valued {
  /** The resolves of each UTC hour. */
  readonly hours: readonly number[]
  /** As of `RouterTraffic`; absent in rows of older versions. */
  readonly robots?: number | undefined
}

export function dayTotals(routers: readonly RouterTraffic[]): DayTotals {
  const hours = Array.from({ length: HOURS_A_DAY }, () => 0)
  const sessions = { started: 0, completed: 0, abandoned: 0 }
  let values: ValueSums
  let robots = 0
  for (const router of routers) {
    for (const { hours: own } of router.classes) {
      for (const [hour, count] of own.entries()) hours[hour] = (hours[hour] ?? 0) + count
    }
    sessions.started += router.started
    sessions.completed += router.completed
    sessions.abandoned += router.abandoned
    robots += router.robots ?? 0
    for (const flow of router.flows) values = addedValues(values, flow.values)
  }
  return { hours, robots, ...sessions, ...(values && { values }) }
}

type SessionSum = Record<BookingSession['status'], number> & { values?: ValueSums }

interface RouterSum {
  readonly classes: ClassTraffic[]
  readonly hours: Map<string, number[]>
  readonly sessionsByFlow: Map<string, SessionSum>
  robots: number
}

type ShapeSum = { -readonly [Member in keyof ShapeTraffic]: ShapeTraffic[Member] }

type ShapeKey = Pick<ShapeTraffic, 'shape' | 'routerId' | 'matchedClass'>

/** A booking session that a router led to. */
interface CountedSession extends Pick<BookingSession, 'status' | 'bookingFlowId'> {
  readonly booked?: BookingSession['booked']
  readonly routerId: string
}

/**
 * Sums up the traffic of a day. It counts the first `shapesMax` shapes; other resolves are unshaped. The same resolves
 * in the same order have the same sum.
 */
export class DaySum {
  readonly #routers = new Map<string, RouterSum>()
  readonly #shapes = new Map<string, ShapeSum>()
  #resolved = 0
  #unshaped = 0
  #campaigns: BookingCampaigns | undefined

  constructor(readonly shapesMax: number) {}

  addResolve(resolve: ShapedResolve): void {
    const { routerId, matchedClass, resolvedAt, shape, isRobot } = resolve
    if (isRobot) {
      this.#router(routerId).robots += 1
      return
    }
    const hours = this.#hoursOf(resolve)
    const hour = Math.floor(resolvedAt.getTime() / HOUR_MS) % HOURS_A_DAY
    hours[hour] = (hours[hour] ?? 0) + 1
    this.#resolved += 1
    const counted = shape === null ? null : this.#shape({ shape, routerId, matchedClass })
    if (counted) counted.count += 1
    else this.#unshaped += 1
  }

  /** All resolves of a router, class and flow, without their shapes. */
  addCounts(counts: ResolveCounts): void {
    if (counts.isRobot) {
      this.#router(counts.routerId).robots += counts.hours.reduce((sum, count) => sum + count, 0)
      return
    }
    const own = this.#hoursOf(counts)
    for (const [hour, count] of counts.hours.entries()) {
      own[hour] = (own[hour] ?? 0) + count
      this.#resolved += count
      this.#unshaped += count
    }
  }

  /** A completed session, also one that no router led to. */
  addBooking(outcome: keyof BookingCampaigns): void {
    this.#campaigns = withOneMore(this.#campaigns, outcome)
  }

  /** `resolve` is its decision, if that is known. */
  addSession(
    { routerId, status, bookingFlowId, booked = null }: CountedSession,
    resolve?: ShapedResolve
  ): void {
    const { sessionsByFlow } = this.#router(routerId)
    const none: SessionSum = { open: 0, completed: 0, abandoned: 0 }
    const ofFlow = sessionsByFlow.get(bookingFlowId) ?? none
    const values = booked ? [{ ...booked, bookings: 1 }] : undefined
    sessionsByFlow.set(bookingFlowId, ofFlow)
    ofFlow[status] += 1
    ofFlow.values = addedValues(ofFlow.values, values)
    const { shape = null, matchedClass = '' } = resolve ?? {}
    const counted = shape === null ? null : this.#shape({ shape, routerId, matchedClass })
    if (!counted) return
    counted.started += 1
    if (status !== 'open') counted[status] += 1
    if (values) counted.values = addedValues(counted.values, values)
  }

  get traffic(): DayTraffic {
    const routers = [...this.#routers].map(([routerId, sum]) => toTraffic(routerId, sum))
    return {
      routers,
      shapes: Array.from(this.#shapes.values(), (shape) => ({
        ...shape,
        ...valuesMember(shape.values),
      })),
      resolved: this.#resolved,
      unshaped: this.#unshaped,
      openSessions: routers.reduce(
        (sum, { started, completed, abandoned }) => sum + started - completed - abandoned,
        0
      ),
      ...(this.#campaigns && { campaigns: this.#campaigns }),
    }
  }

  #router(routerId: string): RouterSum {
    const known = this.#routers.get(routerId)
    if (known) return known
    const sum = { classes: [], hours: new Map(), sessionsByFlow: new Map(), robots: 0 }
    this.#routers.set(routerId, sum)
    return sum
  }

  #hoursOf({ routerId, matchedClass, bookingFlowId }: Omit<ResolveCounts, 'hours'>): number[] {
    const router = this.#router(routerId)
    const key = `${matchedClass} ${bookingFlowId}`
    const known = router.hours.get(key)
    if (known) return known
    const hours = Array.from({ length: HOURS_A_DAY }, () => 0)
    router.hours.set(key, hours)
    router.classes.push({ matchedClass, bookingFlowId, hours })
    return hours
  }

  /** Null beyond the bound. */
  #shape(one: ShapeKey): ShapeSum | null {
    const key = `${one.routerId} ${one.matchedClass} ${one.shape}`
    const known = this.#shapes.get(key)
    if (known) return known
    if (this.#shapes.size >= this.shapesMax) return null
    const sum = { ...one, count: 0, started: 0, completed: 0, abandoned: 0 }
    this.#shapes.set(key, sum)
    return sum
  }
}

function toTraffic(
  routerId: string,
  { classes, sessionsByFlow, robots }: RouterSum
): RouterTraffic {
  const flows = [...sessionsByFlow].map(
    ([bookingFlowId, { open, completed, abandoned, values }]) => ({
      bookingFlowId,
      started: open + completed + abandoned,
      completed,
      abandoned,
      ...valuesMember(values),
    })
  )
  const count = (name: keyof SessionTotals) => flows.reduce((sum, flow) => sum + flow[name], 0)
  return {
    routerId,
    classes,
    flows,
    started: count('started'),
    completed: count('completed'),
    abandoned: count('abandoned'),
    ...(robots > 0 && { robots }),
  }
}
