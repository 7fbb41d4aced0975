import { Encryption } from '@adonisjs/core/encryption'
import type { ApplicationService } from '@adonisjs/core/types'
import { Broadcast } from '#cluster/broadcast/broadcast'
import { RemoteCache } from '#cluster/cache/remote_cache'
import { ClusterConnections } from '#cluster/connections/cluster_connections'
import { RedisKeys } from '#cluster/keys/redis_keys'
import type { WebhooksConfig } from '#config/webhooks'
import { PublishedTexts } from '#identity/keys/prove_origins'
import { DrainArms, type StopWork } from '#operations/drain/drain_arms'
import { PageSource } from '#routing/page_checks/page_source'
import { Clock } from '#shared/clock'
import { AuditLog } from '#shared/persistence/audit_log'
import { WebhookEvents } from '#shared/webhook_events'
import { AskedPages } from '#webhooks/delivery/asked_pages'
import { PermittedDestinations } from '#webhooks/delivery/permitted_destinations'
import { SiteTexts } from '#webhooks/delivery/site_texts'
import { WebhookSender } from '#webhooks/delivery/webhook_sender'
import { AttemptRepository } from '#webhooks/queue/attempt_repository'
import { DeadLetterRepository } from '#webhooks/queue/dead_letter_repository'
import { DeliveryRepository } from '#webhooks/queue/delivery_repository'
import { WebhookRepository } from '#webhooks/webhooks/webhook_repository'
import { AttemptDelivery } from '#webhooks/queue/attempt_delivery'
import { DeliveryPermits, TestPermits } from '#webhooks/queue/delivery_permits'
import { QueueAdmission, QueueCapacity, QueuedEvents } from '#webhooks/queue/queued_events'
import { RetrySchedule } from '#webhooks/queue/retry_schedule'
import { SettleDelivery } from '#webhooks/queue/settle_delivery'
import { SignedSending } from '#webhooks/queue/signed_sending'
import { type Subscription, Subscriptions } from '#webhooks/webhooks/subscriptions'
import { WebhookCounts } from '#webhooks/queue/webhook_counts'
import { WebhookHealth } from '#webhooks/queue/webhook_health'
import { WebhookDeliverer } from '#webhooks/queue/webhook_deliverer'
import { WebhookSecrets } from '#webhooks/webhooks/webhook_secrets'
import { isServing } from './support/is_serving.js'
import { reportFailures } from './support/report_failures.js'

/** How long a site may take to show what it publishes. */
const SITE_TIMEOUT_MS = 5_000
/** What is read of a page of a campaign. */
const PAGE_BYTES = 262_144

/**
 * Binds webhooks, and delivers while the process serves; tests start deliverers of their own. The drain ends the attempts with the queue arm and gives
 * unfinished ones back to the other instances.
 */
export default class WebhooksProvider {
  #cache: RemoteCache<readonly Subscription[]> | undefined
  #stop: StopWork | undefined

  constructor(private readonly app: ApplicationService) {}

  register(): void {
    this.#bindSending()
    this.#bindQueue()
    const { container } = this.app
    container.singleton(WebhookDeliverer, async (resolver) => {
      return new WebhookDeliverer(
        {
          deliveries: await resolver.make(DeliveryRepository),
          attempt: await this.#attemptDelivery(),
          permits: new DeliveryPermits(this.#config().permits),
          clock: await resolver.make(Clock),
          report: await reportFailures(this.app, 'webhooks could not be delivered'),
        },
        this.#config().deliverer
      )
    })
  }

  /** Listens to invalidations before the broadcast goes live. */
  async boot(): Promise<void> {
    if (isServing(this.app)) await this.app.container.make(Subscriptions)
  }

  async ready(): Promise<void> {
    const isUnderTest = this.app.getEnvironment() === 'test'
    if (!isServing(this.app) || isUnderTest) return
    const { container } = this.app
    await this.#warnOfIgnoredProxy()
    const deliverer = await container.make(WebhookDeliverer)
    const arms = await container.make(DrainArms)
    this.#stop = arms.add('queue', 'webhook deliveries', (withinMs) => deliverer.stop(withinMs))
    deliverer.start()
  }

  async shutdown(): Promise<void> {
    await this.#stop?.(this.#config().stopTimeoutMs)
    this.#cache?.stop()
  }

  /** Webhooks would fail without a word where only a proxy reaches the Internet. */
  async #warnOfIgnoredProxy(): Promise<void> {
    const { proxy, otherProxy: variable } = this.#config()
    if (variable === undefined || proxy !== undefined) return
    const logger = await this.app.container.make('logger')
    logger.warn({ variable }, `webhooks do not use the proxy of ${variable}; set WEBHOOKS_PROXY`)
  }

  #bindSending(): void {
    const { container } = this.app
    container.singleton(
      PermittedDestinations,
      () => new PermittedDestinations(this.#config().destinations)
    )
    container.singleton(WebhookSecrets, async (resolver) => {
      return new WebhookSecrets(await resolver.make(Encryption))
    })
    container.singleton(PublishedTexts, async (resolver) => {
      const destinations = await resolver.make(PermittedDestinations)
      const clock = await resolver.make(Clock)
      const limits = { ...this.#config().attempt, timeoutMs: SITE_TIMEOUT_MS }
      return new SiteTexts(
        new WebhookSender(destinations, limits, clock, this.#config().proxy ?? null)
      )
    })
    container.singleton(PageSource, async (resolver) => {
      const destinations = await resolver.make(PermittedDestinations)
      const limits = { ...this.#config().attempt, bodyStartBytes: PAGE_BYTES }
      const clock = await resolver.make(Clock)
      return new AskedPages(
        new WebhookSender(destinations, limits, clock, this.#config().proxy ?? null)
      )
    })
    container.singleton(SignedSending, async (resolver) => {
      const clock = await resolver.make(Clock)
      const destinations = await resolver.make(PermittedDestinations)
      const { attempt, proxy = null } = this.#config()
      const sender = new WebhookSender(destinations, attempt, clock, proxy)
      return new SignedSending(sender, await resolver.make(WebhookSecrets), clock)
    })
  }

  #bindQueue(): void {
    const { container } = this.app
    container.singleton(AttemptRepository, () => new AttemptRepository())
    container.singleton(DeadLetterRepository, () => new DeadLetterRepository())
    container.singleton(WebhookCounts, () => new WebhookCounts())
    container.singleton(RetrySchedule, () => this.#config().schedule)
    container.singleton(TestPermits, () => new TestPermits(this.#config().testPermits))
    container.singleton(QueueCapacity, async (resolver) => {
      const deliveries = await resolver.make(DeliveryRepository)
      return new QueueCapacity((webhookId) => deliveries.sizeOf(webhookId), this.#config().capacity)
    })
    container.singleton(Subscriptions, async (resolver) => {
      const connections = await resolver.make(ClusterConnections)
      this.#cache = new RemoteCache<readonly Subscription[]>(
        {
          redis: connections.get('command'),
          broadcast: await resolver.make(Broadcast),
          keys: await resolver.make(RedisKeys),
        },
        this.#config().subscriptions
      )
      return new Subscriptions(this.#cache, await resolver.make(WebhookRepository))
    })
    container.singleton(WebhookEvents, async (resolver) => {
      const deliverer = await resolver.make(WebhookDeliverer)
      return new QueuedEvents({
        subscriptions: await resolver.make(Subscriptions),
        deliveries: await resolver.make(DeliveryRepository),
        admission: new QueueAdmission(
          await resolver.make(QueueCapacity),
          await resolver.make(WebhookCounts),
          await resolver.make(WebhookRepository)
        ),
        clock: await resolver.make(Clock),
        giveUpAfterMs: this.#config().schedule.giveUpAfterMs,
        onAdded: () => deliverer.wake(),
      })
    })
  }

  async #attemptDelivery(): Promise<AttemptDelivery> {
    const { container } = this.app
    const subscriptions = await container.make(Subscriptions)
    const { schedule, disableAfterMs } = this.#config()
    const webhooks = await container.make(WebhookRepository)
    const health = new WebhookHealth(
      webhooks,
      await container.make(AuditLog),
      await container.make('logger'),
      {
        disableAfterMs,
        onDisabled: (organizationId) => subscriptions.changed(organizationId),
      }
    )
    const settle = new SettleDelivery(
      await container.make(DeliveryRepository),
      await container.make(DeadLetterRepository),
      health,
      await container.make(WebhookCounts),
      schedule
    )
    return new AttemptDelivery(
      webhooks,
      await container.make(SignedSending),
      settle,
      await container.make(AttemptRepository),
      await container.make(Clock)
    )
  }

  #config(): WebhooksConfig {
    return this.app.config.get<WebhooksConfig>('webhooks')
  }
}
