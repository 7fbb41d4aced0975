import type { ApplicationService } from '@adonisjs/core/types'
import { ClusterConnections } from '#cluster/connections/cluster_connections'
import { RedisKeys } from '#cluster/keys/redis_keys'
import { MessageStream } from '#cluster/streams/message_stream'
import type { QuotasConfig } from '#config/quotas'
import type { RealtimeConfig } from '#config/realtime'
import type { RouterEventsConfig } from '#config/router_events'
import { ReopenedDays } from '#insight/reopened_days'
import { TrafficDayRepository } from '#insight/traffic_day_repository'
import { DrainArms, type StopWork } from '#operations/drain/drain_arms'
import {
  ArchiveStore,
  EventsForWebhooks,
  parseBody,
  type RouterEventArchive,
  type RouterEventsBody,
  StreamStore,
} from '#routing/events/event_stores'
import { LiveFeed } from '#routing/events/live_feed'
import { EventsWithinQuota, PageEventQuota } from '#routing/events/page_event_quota'
import { RouterEventMover } from '#routing/events/router_event_mover'
import { RouterEventRecorder } from '#routing/events/router_event_recorder'
import { PageEventDayRepository } from '#routing/events/page_event_day_repository'
import { RouterEventRepository } from '#routing/events/router_event_repository'
import { Clock } from '#shared/clock'
import { RealtimeMessages } from '#shared/realtime'
import { WebhookEvents } from '#shared/webhook_events'
import { isServing } from './support/is_serving.js'
import { reportFailures } from './support/report_failures.js'

/**
 * Binds the recording of router events, and moves events while the process serves. The mover stops when the drain
 * begins: the rest of the stream belongs to the other instances. The recorder continues until the last request has
 * ended.
 */
export default class RouterEventsProvider {
  #recorder: RouterEventRecorder | undefined
  #stopRecorder: StopWork | undefined
  #stopMover: StopWork | undefined

  constructor(private readonly app: ApplicationService) {}

  register(): void {
    const { container } = this.app
    container.singleton(PageEventQuota, async (resolver) => {
      const { pageEvents } = this.app.config.get<QuotasConfig>('quotas')
      const days = new PageEventDayRepository()
      return new PageEventQuota(
        days,
        pageEvents,
        await resolver.make(Clock),
        await resolver.make('logger')
      )
    })
    container.singleton(RouterEventRecorder, async (resolver) => {
      const logger = await resolver.make('logger')
      const archive = await this.#archive()
      const mover = await resolver.make(RouterEventMover)
      const stream = new StreamStore(await this.#stream(), () => mover.wake())
      const { routerEvents } = this.app.config.get<RealtimeConfig>('realtime')
      const feed = new LiveFeed(await resolver.make(RealtimeMessages), routerEvents)
      return (this.#recorder = new RouterEventRecorder(
        [stream, new ArchiveStore(archive, logger)],
        feed,
        this.#config().recorder,
        logger
      ))
    })
    container.singleton(RouterEventMover, async (resolver) => {
      const logger = await resolver.make('logger')
      const archive = await this.#archive()
      return new RouterEventMover(await this.#stream(), archive, this.#config().mover, logger)
    })
  }

  async ready(): Promise<void> {
    if (!isServing(this.app)) return
    const { container } = this.app
    const arms = await container.make(DrainArms)
    const mover = await container.make(RouterEventMover)
    this.#stopMover = arms.add('queue', 'router event mover', (ms) => mover.stop(ms))
    this.#stopRecorder = arms.add('store-quit', 'router event recorder', (ms) =>
      this.#endRecorder(ms)
    )
    mover.start()
  }

  async shutdown(): Promise<void> {
    const { stopTimeoutMs } = this.#config()
    await this.#stopMover?.(stopTimeoutMs)
    await this.#stopRecorder?.(stopTimeoutMs).catch(() => {})
  }

  async #endRecorder(withinMs: number): Promise<void> {
    if (!this.#recorder) return
    const { lostCount } = this.#recorder
    await this.#recorder.stop(withinMs)
    const lost = this.#recorder.lostCount - lostCount
    if (lost > 0) throw new Error(`${lost} router events are lost`)
  }

  #config(): RouterEventsConfig {
    return this.app.config.get<RouterEventsConfig>('router_events')
  }

  async #archive(): Promise<RouterEventArchive> {
    const { container } = this.app
    const archive = new ReopenedDays(
      await container.make(RouterEventRepository),
      await container.make(TrafficDayRepository),
      await container.make(Clock)
    )
    const webhookEvents = new EventsForWebhooks(
      archive,
      await container.make(WebhookEvents),
      await reportFailures(this.app, 'webhooks could not be told of router events')
    )
    return new EventsWithinQuota(webhookEvents, await container.make(PageEventQuota))
  }

  async #stream(): Promise<MessageStream<RouterEventsBody>> {
    const connections = await this.app.container.make(ClusterConnections)
    return new MessageStream(connections.get('command'), await this.app.container.make(RedisKeys), {
      name: 'router-events',
      parse: parseBody,
      bytesMax: this.#config().streamBytesMax,
      // MongoDB recognises repeated events by their id.
      dedupMs: 0,
    })
  }
}
