import { inject } from '@adonisjs/core'
import { Clock } from '#shared/clock'
import { attempt } from '#shared/persistence/attempt'
import { err, ok, type Result } from '#shared/result'
import { DeadLetterRepository } from '#webhooks/persistence/dead_letter_repository'
import { DeliveryRepository } from '#webhooks/persistence/delivery_repository'
import { WebhookRepository } from '#webhooks/persistence/webhook_repository'
import type { DeadLetter } from '#webhooks/queue/delivery'
import { QueueRoom } from '#webhooks/queue/queue_room'
import { RetrySchedule } from '#webhooks/queue/retry_schedule'

/** Dead letters that one transaction returns to the queue. */
const PART_SIZE = 200

export interface Resent {
  readonly count: number
  /** Dead letters that stay, because the queue has no room for them. */
  readonly leftCount: number
}

export type ResendRefusal = 'not_found' | 'dead_letter_not_found' | 'inactive' | 'queue_full'

/**
 * Returns dead letters of an active webhook to its queue, under the `webhook-id` that they have, to be attempted for
 * another day. A part of 200 moves as a whole or not at all.
 */
@inject()
export class ResendDeadLetters {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly deadLetters: DeadLetterRepository,
    private readonly deliveries: DeliveryRepository,
    private readonly room: QueueRoom,
    private readonly schedule: RetrySchedule,
    private readonly clock: Clock
  ) {}

  /** All of the webhook, the oldest first, or only the one with the id `only`. */
  async execute(
    organizationId: string,
    webhookId: string,
    only: string | null = null
  ): Promise<Result<Resent, ResendRefusal>> {
    const webhook = await this.webhooks.find(organizationId, webhookId)
    if (!webhook) return err('not_found')
    if (!webhook.isActive) return err('inactive')
    const part = { id: only, count: PART_SIZE }
    let count = 0
    for (;;) {
      const letters = await this.deadLetters.oldest(organizationId, webhookId, part)
      if (only !== null && letters.length === 0) return err('dead_letter_not_found')
      const fitting = await this.#fitting(webhookId, letters)
      if (only !== null && fitting.length === 0) return err('queue_full')
      await this.#move(organizationId, webhookId, fitting)
      count += fitting.length
      if (only !== null || fitting.length < PART_SIZE) break
    }
    return ok({ count, leftCount: await this.deadLetters.count(organizationId, webhookId) })
  }

  /** The first letters that the queue has room for. */
  async #fitting(webhookId: string, letters: readonly DeadLetter[]): Promise<DeadLetter[]> {
    const fitting: DeadLetter[] = []
    for (const letter of letters) {
      if (!(await this.room.take(webhookId, Buffer.byteLength(letter.body)))) break
      fitting.push(letter)
    }
    return fitting
  }

  async #move(
    organizationId: string,
    webhookId: string,
    letters: readonly DeadLetter[]
  ): Promise<void> {
    if (letters.length === 0) return
    const dueAt = this.clock.now()
    const giveUpAt = new Date(dueAt.getTime() + this.schedule.giveUpAfterMs)
    const deliveries = letters.map((message) => ({ webhookId, message, dueAt, giveUpAt }))
    const ids = letters.map(({ id }) => id)
    await attempt<null, never>(async (session) => {
      await this.deliveries.add(organizationId, deliveries, session)
      await this.deadLetters.delete(organizationId, webhookId, ids, session)
      return ok(null)
    })
  }
}
