import { HOUR_MS } from '#shared/time'
import type { BookingSession } from '#bookings/booking_session'
import type { ShapedResolve } from '#routing/events/read_resolves'
import type { ResolveCounts } from '#routing/events/resolve_repository'
import {
  type DayTraffic,
  HOURS_A_DAY,
  type RouterTraffic,
  type ShapeTraffic,
} from './day_traffic.js'

interface RouterSum {
  readonly hoursByClass: Map<string, number[]>
  readonly sessions: Record<BookingSession['status'], number>
}

type ShapeSum = { -readonly [Member in keyof ShapeTraffic]: ShapeTraffic[Member] }

/**
 * Adds the traffic of a day up. Of the shapes, it counts the first `shapesMax` and lets the others be unshaped: the same
 * resolves in the same order have the same sum.
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
