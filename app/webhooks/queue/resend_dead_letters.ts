import { inject } from '@adonisjs/core/container'
import { Clock } from '#shared/clock'
import type { Transaction } from '#shared/persistence/in_transaction'
import { attempt, type TransactionWork } from '#shared/persistence/organization_writes'
import { AuditLog } from '#shared/persistence/audit_log'
import { err, ok, type Result } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'
import { DeadLetterRepository } from './dead_letter_repository.js'
import { DeliveryRepository } from './delivery_repository.js'
import { WebhookRepository } from '#webhooks/webhooks/webhook_repository'
import type { DeadLetter } from '#webhooks/queue/delivery'
import { QueueCapacity } from './queued_events.js'
import { RetrySchedule } from '#webhooks/queue/retry_schedule'

/** Dead letters that one transaction returns to the queue. */
const PART_SIZE = 200

export interface Resent {
  readonly count: number
  /** Dead letters that stay, because the queue is full. */
  readonly leftCount: number
}

export type ResendRefusal = 'not_found' | 'dead_letter_not_found' | 'inactive' | 'queue_full'

interface ResendAll {
  readonly organizationId: string
  readonly webhookId: string
  readonly only: string | null
  readonly options: WriteOptions
}

/** Runs work in a transaction of its own, or in that of a dry run. */
type RunTransaction = (
  work: TransactionWork<Resent, ResendRefusal>
) => Promise<Result<Resent, ResendRefusal>>

/** Turns dead letters into deliveries; returns how many were still there. */
@inject()
export class RequeueDeadLetters {
  constructor(
    private readonly deadLetters: DeadLetterRepository,
    private readonly deliveries: DeliveryRepository,
    private readonly schedule: RetrySchedule,
    private readonly clock: Clock
  ) {}

  async execute(
    organizationId: string,
    webhookId: string,
    letters: readonly DeadLetter[],
    session: Transaction
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

/**
 * Returns dead letters of an active webhook to its queue, under the `webhook-id` that they have, to be attempted for
 * another day. A part of 200 moves as a whole or not at all.
 */
@inject()
export class ResendDeadLetters {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly deadLetters: DeadLetterRepository,
    private readonly requeue: RequeueDeadLetters,
    private readonly capacity: QueueCapacity,
    private readonly audit: AuditLog
  ) {}

  /** All of the webhook, the oldest first, or only the one with the id `only`. */
  async execute(
    organizationId: string,
    webhookId: string,
    only: string | null = null,
    options: WriteOptions = {}
  ): Promise<Result<Resent, ResendRefusal>> {
    const webhook = await this.webhooks.find(organizationId, webhookId)
    if (!webhook) return err('not_found')
    if (!webhook.isActive) return err('inactive')
    const all = { organizationId, webhookId, only, options }
    if (!options.validateOnly) {
      return this.#moveAll(all, (work) => this.#measured(webhookId, work, options))
    }
    const dryRun = (session: Transaction) => this.#moveAll(all, (work) => work(session))
    return this.#measured(webhookId, dryRun, options)
  }

  async #moveAll(
    all: ResendAll,
    transaction: RunTransaction
  ): Promise<Result<Resent, ResendRefusal>> {
    const resent = { count: 0, leftCount: 0 }
    for (;;) {
      const moved = await transaction((session) => this.#movePart(all, session))
      if (!moved.ok) return moved
      const { count, leftCount } = moved.value
      resent.count += count
      resent.leftCount = leftCount
      if (all.only !== null || count < PART_SIZE) return ok(resent)
    }
  }

  /** Runs work in a transaction that measures the free capacity of the queue anew at each repetition. */
  async #measured(
    webhookId: string,
    work: TransactionWork<Resent, ResendRefusal>,
    options: WriteOptions
  ): Promise<Result<Resent, ResendRefusal>> {
    const measured: typeof work = (session) => {
      this.capacity.forget(webhookId)
      return work(session)
    }
    try {
      return await attempt(measured, options)
    } finally {
      this.capacity.forget(webhookId)
    }
  }

  /** Moves one part. A letter that a concurrent call moves is counted there only. */
  async #movePart(
    { organizationId, webhookId, only, options }: ResendAll,
    session: Transaction
  ): Promise<Result<Resent, ResendRefusal>> {
    const part = { id: only, count: PART_SIZE }
    const letters = await this.deadLetters.oldest(organizationId, webhookId, part, session)
    const fitting = await this.#fitting(webhookId, letters)
    if (only !== null && letters.length === 0) return err('dead_letter_not_found')
    if (only !== null && fitting.length === 0) return err('queue_full')
    const count = await this.requeue.execute(organizationId, webhookId, fitting, session)
    if (count > 0) {
      const after = { id: webhookId, count }
      const write = { organizationId, kind: 'webhook_dead_letters', after, verb: 'resent' } as const
      await this.audit.record(write, options, session)
    }
    const leftCount = await this.deadLetters.count(organizationId, webhookId, session)
    return ok({ count, leftCount })
  }

  /** The first letters that fit into the queue. */
  async #fitting(webhookId: string, letters: readonly DeadLetter[]): Promise<DeadLetter[]> {
    const fitting: DeadLetter[] = []
    for (const letter of letters) {
      if (!(await this.capacity.take(webhookId, Buffer.byteLength(letter.body)))) break
      fitting.push(letter)
    }
    return fitting
  }
}
