import type { ReadBegunSessions } from '#bookings/actions/read_begun_sessions'
import { type BegunSession, BegunSessions } from '#insight/ports/begun_sessions'
import type { Period } from '#shared/time'

/** The booking sessions that are attributed to a router and not struck. */
export class RoutedSessions extends BegunSessions {
  constructor(private readonly readSessions: ReadBegunSessions) {
    super()
  }

  override read(
    organizationId: string,
    period: Period,
    take: (part: readonly BegunSession[]) => void,
    signal?: AbortSignal
  ): Promise<void> {
    return this.readSessions.execute(
      organizationId,
      period,
      (part) => {
        take(
          part.flatMap(({ routerId, status, struckAt }) =>
            routerId === null || struckAt !== null ? [] : [{ routerId, status }]
          )
        )
      },
      signal
    )
  }
}
