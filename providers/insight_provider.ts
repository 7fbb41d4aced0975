import type { ApplicationService } from '@adonisjs/core/types'
import { ReadBegunSessions } from '#bookings/actions/read_begun_sessions'
import { TrafficDays } from '#bookings/ports/traffic_days'
import { Broadcast } from '#cluster/broadcast/broadcast'
import { RemoteCache } from '#cluster/cache/remote_cache'
import { ClusterConnections } from '#cluster/connections/cluster_connections'
import { RedisKeys } from '#cluster/keys/redis_keys'
import type { InsightConfig } from '#config/insight'
import { CloseTrafficDays } from '#insight/actions/close_traffic_days'
import { ReadTraffic } from '#insight/actions/read_traffic'
import { SumTraffic } from '#insight/actions/sum_traffic'
import { type OpenDay, OpenDays } from '#insight/open_days'
import { PastShapeRepository } from '#insight/persistence/past_shape_repository'
import { PastWinnerRepository } from '#insight/persistence/past_winner_repository'
import { RouterSumsRepository } from '#insight/persistence/router_sums_repository'
import { ShapeSumsRepository } from '#insight/persistence/shape_sums_repository'
import { TrafficDayRepository } from '#insight/persistence/traffic_day_repository'
import { TrafficRepository } from '#insight/persistence/traffic_repository'
import { BegunSessions } from '#insight/ports/begun_sessions'
import { KnownRouters } from '#insight/ports/known_routers'
import { ResolvedUrls } from '#insight/ports/resolved_urls'
import { AssessImpact } from '#routing/impact/assess_impact'
import { ReadResolves } from '#routing/events/read_resolves'
import { RouterPinRepository } from '#routing/pins/router_pin_repository'
import { ResolveRepository } from '#routing/events/resolve_repository'
import { PastTraffic } from '#routing/impact/past_traffic'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import { Clock } from '#shared/clock'
import { ClosedTraffic } from './adapters/closed_traffic.js'
import { RecordedResolves } from './adapters/recorded_resolves.js'
import { RoutedSessions } from './adapters/routed_sessions.js'
import { RoutersInMemory } from './adapters/routers_in_memory.js'
import { StruckDays } from './adapters/struck_days.js'

/** Binds what sums traffic up and reads it, and the ports between it and routing and bookings, in both directions. */
export default class InsightProvider {
  #openDays: RemoteCache<OpenDay> | undefined

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
      PastTraffic,
      async (resolver) =>
        new ClosedTraffic(
          await resolver.make(PastShapeRepository),
          await resolver.make(PastWinnerRepository)
        )
    )
    container.bind(
      AssessImpact,
      async (resolver) =>
        new AssessImpact(
          await resolver.make(LiveRoutingTables),
          await resolver.make(PastTraffic),
          await resolver.make(RouterPinRepository),
          await resolver.make(Clock)
        )
    )
    container.singleton(
      KnownRouters,
      async (resolver) => new RoutersInMemory(await resolver.make(LiveRoutingTables))
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
          this.#config().traffic
        )
    )
    container.singleton(
      TrafficDays,
      async (resolver) =>
        new StruckDays(
          await resolver.make(TrafficDayRepository),
          await resolver.make(Clock),
          this.#config().traffic.keptDays
        )
    )
    container.singleton(OpenDays, async (resolver) => {
      const connections = await resolver.make(ClusterConnections)
      this.#openDays = new RemoteCache<OpenDay>(
        {
          redis: connections.get('command'),
          broadcast: await resolver.make(Broadcast),
          keys: await resolver.make(RedisKeys),
        },
        this.#config().openDays
      )
      return new OpenDays(
        this.#openDays,
        await resolver.make(ResolvedUrls),
        await resolver.make(BegunSessions),
        this.#config().openDays
      )
    })
    container.bind(
      ReadTraffic,
      async (resolver) =>
        new ReadTraffic(
          await resolver.make(TrafficDayRepository),
          new SumTraffic(
            await resolver.make(RouterSumsRepository),
            await resolver.make(ShapeSumsRepository)
          ),
          await resolver.make(OpenDays),
          await resolver.make(ResolvedUrls),
          await resolver.make(KnownRouters),
          await resolver.make(Clock),
          this.#config().reads
        )
    )
  }

  async shutdown(): Promise<void> {
    this.#openDays?.stop()
  }

  #config(): InsightConfig {
    return this.app.config.get<InsightConfig>('insight')
  }
}
