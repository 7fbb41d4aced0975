/** The number of hours of a UTC day. */
export const HOURS_A_DAY = 24

/** The resolves that one router won in one class. */
interface ClassTraffic {
  readonly matchedClass: string
  /** By UTC hour. */
  readonly hours: readonly number[]
}

/** What one router did on one day, and what became of the booking sessions that began on it. */
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
  /** The resolves that `shapes` does not count: of URLs that are too long, and beyond its greatest number. */
  readonly unshaped: number
  /** Booking sessions that began on the day and have not ended. */
  readonly openSessions: number
}
