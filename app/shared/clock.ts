/**
 * The only source of wall-clock time. A request reads it once, so that all of its decisions share one `now`.
 */
export abstract class Clock {
  abstract now(): Date
}

export class SystemClock extends Clock {
  override now(): Date {
    return new Date()
  }
}
