import type { ApplicationService } from '@adonisjs/core/types'
import { ClusterConnections } from '#cluster/connections/cluster_connections'
import { RedisKeys } from '#cluster/keys/redis_keys'
import { MessageStream } from '#cluster/streams/message_stream'
import type { RouterEventsConfig } from '#config/router_events'
import { ArchivedEvents } from '#routing/events/archived_events'
import { DurableRouterEventRecorder } from '#routing/events/durable_router_event_recorder'
import { parseBody, type RouterEventBody } from '#routing/events/router_event_message'
import { RouterEventMover } from '#routing/events/router_event_mover'
import { StreamedEvents } from '#routing/events/streamed_events'
import { RouterEventRepository } from '#routing/persistence/router_event_repository'
import { RouterEventRecorder } from '#routing/ports/router_event_recorder'

/**
 * Binds how router events are recorded, and moves them while the process serves. Its shutdown runs after the HTTP server
 * has stopped and before the stores are closed.
 */
export default class RouterEventsProvider {
  #recorder: DurableRouterEventRecorder | undefined
  #mover: RouterEventMover | undefined

  constructor(protected app: ApplicationService) {}

  register(): void {
    const { container } = this.app
    container.singleton(DurableRouterEventRecorder, async (resolver) => {
      const logger = await resolver.make('logger')
      const archive = await resolver.make(RouterEventRepository)
      const stores = [new StreamedEvents(await this.#stream()), new ArchivedEvents(archive, logger)]
      return (this.#recorder = new DurableRouterEventRecorder(
        stores,
        this.#config().recorder,
        logger
      ))
    })
    container.singleton(RouterEventRecorder, (resolver) =>
      resolver.make(DurableRouterEventRecorder)
    )
    container.singleton(RouterEventMover, async (resolver) => {
      const logger = await resolver.make('logger')
      const archive = await resolver.make(RouterEventRepository)
      return new RouterEventMover(await this.#stream(), archive, this.#config().mover, logger)
    })
  }

  async ready(): Promise<void> {
    const isServing = ['web', 'test'].includes(this.app.getEnvironment())
    if (!isServing) return
    this.#mover = await this.app.container.make(RouterEventMover)
    this.#mover.start()
  }

  async shutdown(): Promise<void> {
    const { stopTimeoutMs } = this.#config()
    await this.#recorder?.stop(stopTimeoutMs)
    await this.#mover?.stop(stopTimeoutMs)
  }

  #config(): RouterEventsConfig {
    return this.app.config.get<RouterEventsConfig>('router_events')
  }

  async #stream(): Promise<MessageStream<RouterEventBody>> {
    const connections = await this.app.container.make(ClusterConnections)
    return new MessageStream(
      connections.get('command'),
      await this.app.container.make(RedisKeys),
      // MongoDB tells by the id what it has already.
      { name: 'router-events', dedupMs: 0, parse: parseBody }
    )
  }
}
