import { daysAfter, type Period } from '#shared/time'
import { inject } from '@adonisjs/core/container'
import { ReadBegunSessions } from '#bookings/sessions/read_begun_sessions'
import { type FindResolves, ReadResolves } from '#routing/events/read_resolves'
import { type ResolveCounts, ResolveRepository } from '#routing/events/resolve_repository'
import { campaignOf } from './booking_sums.js'
import type { DaySum } from './day_traffic.js'

/** The sources of traffic: resolves, as router events record them, and booking sessions. */
@inject()
export class RecordedTraffic {
  constructor(
    private readonly resolves: ResolveRepository,
    private readonly readResolvesOf: ReadResolves,
    private readonly readSessionsOf: ReadBegunSessions
  ) {}

  /** The organizations with a resolve. */
  organizations(): Promise<readonly string[]> {
    return this.resolves.organizations()
  }

  /** The time of the organization's oldest resolve; null without any. */
  firstAt(organizationId: string): Promise<Date | null> {
    return this.resolves.firstAt(organizationId)
  }

  /** The resolves of a UTC day, counted by MongoDB. */
  counts(organizationId: string, day: Date): Promise<readonly ResolveCounts[]> {
    return this.resolves.counts(organizationId, dayFrom(day))
  }

  /**
   * Adds the resolves of a UTC day to `sum`, in the order of their time. Yields to other work of the process. Throws the
   * reason of `signal` once it has aborted.
   */
  readResolves(
    organizationId: string,
    day: Date,
    sum: DaySum,
    signal?: AbortSignal
  ): Promise<void> {
    return this.readResolvesOf.execute(
      organizationId,
      dayFrom(day),
      (part) => part.forEach((resolve) => sum.addResolve(resolve)),
      signal
    )
  }

  /**
   * Adds the booking sessions that began on a UTC day, without struck ones. Sessions that no router led to count only with
   * the campaigns of bookings. Like `readResolves`.
   */
  readSessions(
    organizationId: string,
    day: Date,
    sum: DaySum,
    signal?: AbortSignal
  ): Promise<void> {
    const read = (find: FindResolves) =>
      this.readSessionsOf.execute(
        organizationId,
        dayFrom(day),
        async (part) => {
          const found = await find(part.flatMap(({ decisionId: id }) => id ?? []))
          for (const session of part) {
            const { routerId, decisionId, struckAt, status } = session
            if (struckAt !== null) continue
            const resolve = found.get(decisionId ?? '')
            if (status === 'completed') sum.addBooking(campaignOf(session, resolve))
            if (routerId !== null) sum.addSession({ ...session, routerId }, resolve)
          }
        },
        signal
      )
    return sum.shapesMax === 0
      ? read(async () => new Map())
      : this.readResolvesOf.whileFinding(organizationId, read, signal)
  }
}

function dayFrom(day: Date): Period {
  return { from: day, until: daysAfter(day, 1) }
}
