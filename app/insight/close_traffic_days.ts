import { DAY_MS, daysAfter, HOUR_MS, utcDayOf } from '#shared/time'
import { DaySum } from './day_traffic.js'
import type { TrafficDayRepository } from './traffic_day_repository.js'
import type { TrafficRepository } from './traffic_repository.js'
import type { RecordedTraffic } from '#insight/recorded_traffic'
import type { Clock } from '#shared/clock'

/** The bounds of a run. */
export interface TrafficLimits {
  /** The shapes counted for one day. */
  readonly shapesMax: number
  /** How many days router events, booking sessions and traffic are all kept. */
  readonly keptDays: number
  /** The most days that one run closes; the next run continues with older days. */
  readonly daysAtOnceMax: number
}

/** Longer than an event usually takes to be stored, and longer than the clocks of instances differ. */
const CLOSED_AFTER_MS = HOUR_MS / 2

/** Days whose events expire within two days stay as they are. */
export const SPARE_DAYS = 2

/**
 * Sums up the ended UTC days of an organization, each from all of its events. A day is summed up again until no late
 * event is missing and all its booking sessions have ended. A run may be repeated, killed at any step, or concurrent
 * with another: a day always shows the traffic that one run found. Days whose events may have been deleted keep their
 * sums. Throws when MongoDB is away.
 */
export class CloseTrafficDays {
  constructor(
    private readonly days: TrafficDayRepository,
    private readonly traffic: TrafficRepository,
    private readonly recorded: RecordedTraffic,
    private readonly clock: Clock,
    private readonly limits: TrafficLimits
  ) {}

  organizationsDue(): Promise<readonly string[]> {
    return this.recorded.organizations()
  }

  /**
   * Returns the days that it closed, newest first. Throws the reason of `signal` between two steps once it has aborted.
   */
  async execute(organizationId: string, signal?: AbortSignal): Promise<readonly Date[]> {
    const closed: Date[] = []
    for (const day of await this.#due(organizationId)) {
      signal?.throwIfAborted()
      if (await this.#close(organizationId, day, signal)) closed.push(day)
    }
    return closed
  }

  async #due(organizationId: string): Promise<readonly Date[]> {
    const firstAt = await this.recorded.firstAt(organizationId)
    if (!firstAt) return []
    const nowMs = this.clock.now().getTime()
    const until = utcDayOf(new Date(nowMs - CLOSED_AFTER_MS))
    const kept = utcDayOf(new Date(nowMs - (this.limits.keptDays - SPARE_DAYS) * DAY_MS))
    const from = new Date(Math.max(utcDayOf(firstAt).getTime(), kept.getTime()))
    const settled = await this.days.settled(organizationId, { from, until })
    const due: Date[] = []
    for (let day = daysAfter(until, -1); day >= from; day = daysAfter(day, -1)) {
      if (!settled.has(day.getTime())) due.push(day)
    }
    return due.slice(0, this.limits.daysAtOnceMax)
  }

  /** False when a later run took the day over. */
  async #close(organizationId: string, day: Date, signal?: AbortSignal): Promise<boolean> {
    const claim = await this.days.claim(organizationId, day)
    const sum = new DaySum(this.limits.shapesMax)
    await this.recorded.readResolves(organizationId, day, sum, signal)
    await this.recorded.readSessions(organizationId, day, sum, signal)
    const { traffic } = sum
    await this.traffic.add(organizationId, claim, traffic, signal)
    const isPublished = await this.days.publish(organizationId, claim, traffic, this.clock.now())
    if (!isPublished) {
      await this.traffic.remove(organizationId, claim)
      return false
    }
    await this.traffic.removeEarlier(organizationId, claim)
    await this.days.clean(organizationId, claim)
    return true
  }
}
