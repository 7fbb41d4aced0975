import type { ApplicationService } from '@adonisjs/core/types'
import { Broadcast } from '#cluster/broadcast/broadcast'
import { RemoteCache } from '#cluster/cache/remote_cache'
import { ClusterConnections } from '#cluster/connections/cluster_connections'
import { RedisKeys } from '#cluster/keys/redis_keys'
import type { RoutingConfig } from '#config/routing'
import { FindSuggestions } from '#routing/suggestions/find_suggestions'
import { ListSuggestions } from '#routing/suggestions/list_suggestions'
import { DismissalRepository } from '#routing/suggestions/dismissal_repository'
import type { FoundSuggestions } from '#routing/suggestions/router_suggestion'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import { Clock } from '#shared/clock'

/** Binds the suggestions of routers, and ends their cache with the process. */
export default class SuggestionsProvider {
  #cache: RemoteCache<FoundSuggestions> | undefined

  constructor(private readonly app: ApplicationService) {}

  register(): void {
    const { container } = this.app
    container.bind(
      ListSuggestions,
      async (resolver) =>
        new ListSuggestions(
          await resolver.make(LiveRoutingTables),
          await resolver.make(FindSuggestions),
          await resolver.make(DismissalRepository),
          await this.#suggestions(),
          await resolver.make(Clock)
        )
    )
  }

  async shutdown(): Promise<void> {
    this.#cache?.stop()
  }

  async #suggestions(): Promise<RemoteCache<FoundSuggestions>> {
    const { container } = this.app
    const connections = await container.make(ClusterConnections)
    const dependencies = {
      redis: connections.get('command'),
      broadcast: await container.make(Broadcast),
      keys: await container.make(RedisKeys),
    }
    const { suggestions } = this.app.config.get<RoutingConfig>('routing')
    return (this.#cache ??= new RemoteCache(dependencies, suggestions))
  }
}
