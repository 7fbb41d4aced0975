import { Clock } from '#shared/clock'
import { exchange } from './exchange.js'

class StoppedClock extends Clock {
  constructor(protected instant: Date) {
    super()
  }

  set(instant: string): void {
    this.instant = new Date(instant)
  }

  override now(): Date {
    return new Date(this.instant)
  }
}

/** Fixes the application's time at this instant, and later at the one it is set to, until the running test ends. */
export function stopClock(instant: string): StoppedClock {
  const clock = new StoppedClock(new Date(instant))
  exchange(Clock, clock)
  return clock
}
