import { InterruptiblePause, withinLimit } from '#shared/async/waiting'
import type { Clock } from '#shared/clock'
import type { DeliveryRepository, DueWebhook } from './delivery_repository.js'
import type { AttemptDelivery } from './attempt_delivery.js'
import type { ClaimedDelivery } from './delivery.js'
import type { DeliveryPermit, DeliveryPermits } from './delivery_permits.js'

/** Times in milliseconds. */
interface DelivererOptions {
  /** Between polls for `attentiveMs` after something was added here or found due. */
  readonly pollMs: number
  readonly attentiveMs: number
  /** Between polls at other times. A delivery that another instance added or left may begin this late. */
  readonly idlePollMs: number
  /** After this, another instance takes over the delivery of a dead one; longer than an attempt takes. */
  readonly claimMs: number
  /** An attempt that takes longer marks its webhook as slow. */
  readonly slowMs: number
  /** How long a webhook keeps a permit for one delivery after the other while others wait. */
  readonly holdMs: number
  /** How long a poll waits while MongoDB is away. */
  readonly awayPauseMs: number
}

interface DelivererDependencies {
  readonly deliveries: DeliveryRepository
  readonly attempt: AttemptDelivery
  readonly permits: DeliveryPermits
  readonly clock: Clock
  /** Receives what went wrong besides an attempt. */
  readonly report: (error: unknown) => void
}

/** How many due webhooks one poll looks at. */
const DUE_MAX = 1_000

/**
 * Delivers what is due, concurrently with other instances: a conditional update gives each delivery to one of them.
 * Instances compare due times with their own clocks; one that is ahead attempts earlier. Owns its loop and its attempts
 * from `start` to `stop`.
 */
export class WebhookDeliverer {
  readonly #pause = new InterruptiblePause()
  readonly #stopping = new AbortController()
  readonly #running = new Set<Promise<void>>()
  #loop: Promise<void> | undefined
  #isStopping = false
  #overdueMs = 0
  #attentiveUntilMs = 0

  constructor(
    private readonly dependencies: DelivererDependencies,
    private readonly options: DelivererOptions
  ) {}

  /** How long the longest-due delivery was overdue at the last poll. */
  get overdueMs(): number {
    return this.#overdueMs
  }

  start(): void {
    this.#loop ??= this.#run()
  }

  /** Something was added, or will be once its transaction ends: polls now, and often for a while. */
  wake(): void {
    const isIdle = !this.#isAttentive()
    this.#attend()
    if (isIdle) this.#pause.interrupt()
  }

  /** Begins no more attempts. Ends those that take longer than `withinMs`, and releases their deliveries. */
  async stop(withinMs: number): Promise<void> {
    this.#isStopping = true
    this.#pause.interrupt()
    await this.#loop
    const settled = Promise.all(this.#running)
    await withinLimit(settled, withinMs * GRACE_SHARE, () => this.#stopping.abort())
    await settled
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      const pauseMs = await this.#poll()
      if (!this.#isStopping) await this.#pause.wait(pauseMs * (0.75 + Math.random() / 2))
    }
  }

  /** Resolves with how long to wait for the next poll. */
  async #poll(): Promise<number> {
    try {
      const now = this.dependencies.clock.now()
      const due = await this.dependencies.deliveries.dueWebhooks(now, DUE_MAX)
      this.#overdueMs = due[0] ? now.getTime() - due[0].dueAt.getTime() : 0
      for (const webhook of this.dependencies.permits.shareAmong(due)) this.#begin(webhook)
      if (due.length > 0) this.#attend()
      return this.#isAttentive() ? this.options.pollMs : this.options.idlePollMs
    } catch (error) {
      this.dependencies.report(error)
      return this.options.awayPauseMs
    }
  }

  #attend(): void {
    this.#attentiveUntilMs = performance.now() + this.options.attentiveMs
  }

  #isAttentive(): boolean {
    return performance.now() < this.#attentiveUntilMs
  }

  /** Takes one more permit for the webhook, if there is one. */
  #begin(webhook: DueWebhook): void {
    const permit = this.#isStopping
      ? null
      : this.dependencies.permits.take(webhook.organizationId, webhook.webhookId)
    if (!permit) return
    const running = this.#deliver(webhook, permit)
    this.#running.add(running)
    void running.finally(() => this.#running.delete(running))
  }

  async #deliver(webhook: DueWebhook, permit: DeliveryPermit): Promise<void> {
    const untilMs = performance.now() + this.options.holdMs
    const mayGoOn = () =>
      performance.now() < untilMs || !this.dependencies.permits.isShort(webhook.organizationId)
    try {
      for (let isFirst = true; isFirst || (mayGoOn() && !this.#isStopping); isFirst = false) {
        const now = this.dependencies.clock.now()
        const { claimMs } = this.options
        const delivery = await this.dependencies.deliveries.claim(webhook.webhookId, now, claimMs)
        if (!delivery) return
        // There may be more: a webhook with much to deliver takes one permit after the other.
        if (isFirst) this.#begin(webhook)
        if (!(await this.#attempt(delivery))) return
      }
      this.#pause.interrupt()
    } catch (error) {
      this.dependencies.report(error)
    } finally {
      permit.release()
    }
  }

  /** False when the webhook was slow or failed, so that its permit goes to another one. */
  async #attempt(delivery: ClaimedDelivery): Promise<boolean> {
    const { signal } = this.#stopping
    try {
      const sent = await this.dependencies.attempt.execute(delivery, signal)
      if (sent === null) return true
      const isSlow = sent.outcome !== 'delivered' || sent.durationMs > this.options.slowMs
      this.dependencies.permits.note(delivery.webhookId, isSlow)
      return !isSlow
    } catch (error) {
      if (!signal.aborted) throw error
      await this.dependencies.deliveries.release(delivery, this.dependencies.clock.now())
      return false
    }
  }
}

/** The rest of the time is for releasing deliveries. */
const GRACE_SHARE = 0.7
