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

/** Until the running test ends, the application's time is this instant, and then the one it is set to. */
export function stopClock(instant: string): StoppedClock {
  const clock = new StoppedClock(new Date(instant))
  exchange(Clock, clock)
  return clock
}
