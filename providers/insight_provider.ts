import type { ApplicationService } from '@adonisjs/core/types'
import { TrafficDays } from '#bookings/suspects/strike_sessions'
import { Broadcast } from '#cluster/broadcast/broadcast'
import { RemoteCache } from '#cluster/cache/remote_cache'
import { ClusterConnections } from '#cluster/connections/cluster_connections'
import { RedisKeys } from '#cluster/keys/redis_keys'
import type { InsightConfig } from '#config/insight'
import { CloseTrafficDays } from '#insight/close_traffic_days'
import { ReadTraffic } from '#insight/read_traffic'
import { SumTraffic } from '#insight/sum_traffic'
import { type OpenDay, OpenDays } from '#insight/open_days'
import { PastTrafficRepository } from '#insight/past_traffic_repository'
import { RouterSumsRepository } from '#insight/router_traffic_repository'
import { ShapeSumsRepository } from '#insight/traffic_shape_repository'
import { TrafficDayRepository } from '#insight/traffic_day_repository'
import { TrafficRepository } from '#insight/traffic_repository'
import { RecordedTraffic } from '#insight/recorded_traffic'
import { StruckDays } from '#insight/reopened_days'
import { PastTraffic } from '#routing/impact/past_traffic'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import { Clock } from '#shared/clock'

/** Binds the aggregation and reading of traffic, and what routing and bookings need of it. */
export default class InsightProvider {
  #openDays: RemoteCache<OpenDay> | undefined

  constructor(private readonly app: ApplicationService) {}

  register(): void {
    const { container } = this.app
    container.singleton(PastTraffic, () => new PastTrafficRepository())
    container.singleton(
      CloseTrafficDays,
      async (resolver) =>
        new CloseTrafficDays(
          await resolver.make(TrafficDayRepository),
          await resolver.make(TrafficRepository),
          await resolver.make(RecordedTraffic),
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
        await resolver.make(RecordedTraffic),
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
            await resolver.make(ShapeSumsRepository),
            await resolver.make(OpenDays)
          ),
          await resolver.make(RecordedTraffic),
          await resolver.make(LiveRoutingTables),
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
