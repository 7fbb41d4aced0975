import type { ApplicationService } from '@adonisjs/core/types'
import { ReadBegunSessions } from '#bookings/actions/read_begun_sessions'
import type { InsightConfig } from '#config/insight'
import { CloseTrafficDays } from '#insight/actions/close_traffic_days'
import { TrafficDayRepository } from '#insight/persistence/traffic_day_repository'
import { TrafficRepository } from '#insight/persistence/traffic_repository'
import { BegunSessions } from '#insight/ports/begun_sessions'
import { ResolvedUrls } from '#insight/ports/resolved_urls'
import { ReadResolves } from '#routing/actions/read_resolves'
import { ResolveRepository } from '#routing/persistence/resolve_repository'
import { Clock } from '#shared/clock'
import { RecordedResolves } from './adapters/recorded_resolves.js'
import { RoutedSessions } from './adapters/routed_sessions.js'

/** Binds what sums traffic up, and its ports to routing and bookings. */
export default class InsightProvider {
  constructor(private readonly app: ApplicationService) {}

  register(): void {
    const { container } = this.app
    container.singleton(
      ResolvedUrls,
      async (resolver) =>
        new RecordedResolves(
          await resolver.make(ResolveRepository),
          await resolver.make(ReadResolves)
        )
    )
    container.singleton(
      BegunSessions,
      async (resolver) => new RoutedSessions(await resolver.make(ReadBegunSessions))
    )
    container.singleton(
      CloseTrafficDays,
      async (resolver) =>
        new CloseTrafficDays(
          await resolver.make(TrafficDayRepository),
          await resolver.make(TrafficRepository),
          await resolver.make(ResolvedUrls),
          await resolver.make(BegunSessions),
          await resolver.make(Clock),
          this.app.config.get<InsightConfig>('insight').traffic
        )
    )
  }
}
