import { inject } from '@adonisjs/core'
import type { ClientSession } from 'mongoose'
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
      const moved = await this.#movePart(organizationId, webhookId, part)
      if (!moved.ok) return moved
      count += moved.value
      if (only !== null || moved.value < PART_SIZE) break
    }
    return ok({ count, leftCount: await this.deadLetters.count(organizationId, webhookId) })
  }

  /** How many letters this call moved: what another one moves at the same time counts there alone. */
  async #movePart(
    organizationId: string,
    webhookId: string,
    part: { readonly id: string | null; readonly count: number }
  ): Promise<Result<number, ResendRefusal>> {
    try {
      return await attempt<number, ResendRefusal>(async (session) => {
        this.room.forget(webhookId)
        const letters = await this.deadLetters.oldest(organizationId, webhookId, part, session)
        const fitting = await this.#fitting(webhookId, letters)
        if (part.id !== null && letters.length === 0) return err('dead_letter_not_found')
        if (part.id !== null && fitting.length === 0) return err('queue_full')
        return ok(await this.#move(organizationId, webhookId, fitting, session))
      })
    } finally {
      this.room.forget(webhookId)
    }
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
    letters: readonly DeadLetter[],
    session: ClientSession
  ): Promise<number> {
    if (letters.length === 0) return 0
    const dueAt = this.clock.now()
    const giveUpAt = new Date(dueAt.getTime() + this.schedule.giveUpAfterMs)
    const deliveries = letters.map((message) => ({ webhookId, message, dueAt, giveUpAt }))
    const ids = letters.map(({ id }) => id)
    await this.deliveries.add(organizationId, deliveries, session)
    return this.deadLetters.delete(organizationId, webhookId, ids, session)
  }
}
