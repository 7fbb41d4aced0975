import { type UsageHour, hourOf, HOURS_RETAINED } from '#cluster/usage/usage_hour'
import { HOUR_MS } from '#shared/time'
import { type Tripwire, TRIPWIRES, UseWindow } from './tripwire.js'

const DAY_HOURS = 24

export interface TripwireReport {
  readonly tripwire: Tripwire
  /** Over the window that ends now; null without enough data. */
  readonly value: number | null
  readonly samples: number
  /** The start of the data within the window; null when it has none. */
  readonly dataSince: Date | null
  readonly isBreached: boolean
  /** The first hour of the unbroken run of windows above the threshold that lasts until now. Null without a breach. */
  readonly breachedSince: Date | null
  /** Whether the breach may have begun earlier: part of the data of earlier windows has expired. */
  readonly mayBeEarlier: boolean
  /** Whether the breach covers a whole window, and not only the part that has data. */
  readonly isSustained: boolean
}

export interface TripwireOptions {
  readonly nowMs: number
  readonly pubsubCeilingPerSecond: number | undefined
}

/** Judges the known hours, in any order, by every measurable tripwire. */
export function evaluateTripwires(
  hours: readonly UsageHour[],
  options: TripwireOptions
): TripwireReport[] {
  return TRIPWIRES.map((tripwire) => evaluate(tripwire, hours, options))
}

function evaluate(
  tripwire: Tripwire,
  hours: readonly UsageHour[],
  { nowMs, pubsubCeilingPerSecond }: TripwireOptions
): TripwireReport {
  const windowHours = tripwire.windowDays * DAY_HOURS
  const kept = tripwire.unit === 'ms' ? HOURS_RETAINED.latency : HOURS_RETAINED.counts
  const now = hourOf(nowMs)
  const known = new Map(
    hours.filter(({ hour }) => hour <= now && hour > now - kept).map((one) => [one.hour, one])
  )
  const first = Math.min(...known.keys())
  const knownSinceMs = known.get(first)?.sinceMs ?? nowMs
  const window = new UseWindow()
  for (let hour = now - windowHours + 1; hour <= now; hour += 1) enter(hour)

  const value = valueAt(now)
  const samples = tripwire.samples(window)
  const breached = isBreach(value)
  const oldestKept = now - kept + 1
  const oldestJudged = first > oldestKept ? first : oldestKept + windowHours - 1
  const run = breached ? runSince() : null
  const windowSinceMs = (now - windowHours + 1) * HOUR_MS
  return {
    tripwire,
    value,
    samples,
    dataSince: known.size === 0 ? null : new Date(Math.max(windowSinceMs, knownSinceMs)),
    isBreached: breached,
    breachedSince: run === null ? null : new Date(Math.max(run * HOUR_MS, knownSinceMs)),
    mayBeEarlier: run === oldestJudged && first === oldestKept,
    isSustained: breached && knownSinceMs < windowSinceMs + HOUR_MS,
  }

  function enter(hour: number): void {
    const one = known.get(hour)
    if (one) window.add(one)
  }

  function isBreach(of: number | null): boolean {
    return of !== null && of > tripwire.threshold
  }

  function valueAt(lastHour: number): number | null {
    const sinceMs = Math.max((lastHour - windowHours + 1) * HOUR_MS, knownSinceMs)
    const untilMs = Math.min((lastHour + 1) * HOUR_MS, nowMs)
    const seconds = (untilMs - sinceMs) / 1_000
    return tripwire.value(window, { seconds, pubsubCeilingPerSecond })
  }

  /** Moves the window back hour by hour until its value no longer breaches; returns the last hour at which it does. */
  function runSince(): number {
    let since = now
    while (since > oldestJudged) {
      const leaving = known.get(since)
      if (leaving) window.remove(leaving)
      enter(since - windowHours)
      if (!isBreach(valueAt(since - 1))) break
      since -= 1
    }
    return since
  }
}
