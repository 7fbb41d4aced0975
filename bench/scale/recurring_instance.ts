import { Redis } from 'ioredis'
import { ConnectionTraffic } from '#cluster/connections/connection_traffic'
import type { CronJob } from '#cluster/cron/cron_job'
import { type CronMessage, messageId, parseMessage } from '#cluster/cron/job_stream'
import { CronSlots } from '#cluster/cron/cron_slots'
import { CronWorker, type CronWorkerOptions } from '#cluster/cron/cron_worker'
import { DeadRuns } from '#cluster/cron/dead_runs'
import { SlotWork } from '#cluster/cron/slot_work'
import { RedisKeys } from '#cluster/keys/redis_keys'
import { DistributedLock } from '#cluster/locks/distributed_lock'
import { Signals } from '#cluster/signals/signals'
import { MessageStream } from '#cluster/streams/message_stream'
import { waitUntil } from '#scripts/services/wait_until'
import { costOf, type WorkCost } from './processor.js'

const INTERVAL_MS = 60_000
/** Longer than any measurement. */
const LIMIT_MS = 600_000

interface FanOutCost extends WorkCost {
  readonly commands: number
}

/**
 * One instance's work for a job of the minute, part by part: its share of fanning a slot out, and its runs. The slot
 * begins when the instance is created, and lasts as long as the measurement needs.
 */
export class RecurringInstance {
  readonly #redis: Redis
  readonly #traffic: ConnectionTraffic
  readonly #locks: DistributedLock
  readonly #signals = new Signals(() => {})
  readonly #keys: RedisKeys
  readonly #slots = new CronSlots(INTERVAL_MS)
  readonly #slot: number
  readonly #madeMs = performance.now()
  readonly #stream: MessageStream<CronMessage>

  constructor(redisUrl: string, prefix: string, dueAtMs: number) {
    this.#redis = new Redis(redisUrl)
    this.#traffic = new ConnectionTraffic(this.#redis, [])
    this.#keys = new RedisKeys(prefix)
    this.#locks = new DistributedLock(this.#redis, this.#keys, this.#signals)
    this.#slot = this.#slots.slotAt(dueAtMs)
    this.#stream = new MessageStream<CronMessage>(this.#redis, this.#keys, {
      name: 'cron-bench',
      dedupMs: 2 * INTERVAL_MS,
      parse: parseMessage,
    })
  }

  get dueAt(): Date {
    return new Date(this.#slots.startOf(this.#slot))
  }

  /** One pass over the slot for these organizations, as every instance performs it. */
  async fanOut(due: () => Promise<readonly string[]>): Promise<FanOutCost> {
    await this.#redis.ping()
    const before = this.#traffic.sentCount
    const cost = await costOf(async () => {
      const work = new SlotWork(this.#slot, await due(), {
        jobType: 'bench',
        slots: this.#slots,
        locks: this.#locks,
        signals: this.#signals,
        lockKeyOf: (id) => this.#keys.cronFanoutLock('bench', id),
        nowMs: () => this.#slots.startOf(this.#slot) + 1,
        enqueue: (messages) => this.#stream.send(messages),
        announceReleased: () => {},
      })
      await work.pass(() => false)
    })
    return { ...cost, commands: this.#traffic.sentCount - before }
  }

  /** Enqueues a message per organization, as another instance would. */
  async enqueue(organizationIds: readonly string[]): Promise<void> {
    for (let at = 0; at < organizationIds.length; at += 100) {
      const part = organizationIds.slice(at, at + 100)
      const outcome = await this.#stream.send(
        part.map((id) => ({
          id: messageId('bench', id, this.#slot),
          body: { organization_id: id, slot: this.#slot },
        }))
      )
      if (outcome.kind !== 'replied') throw new Error('Redis did not take messages')
    }
  }

  /** Runs everything enqueued. Throws when a run fails. */
  async work(run: CronJob['run'], options: CronWorkerOptions): Promise<WorkCost> {
    const failures: object[] = []
    const note = (fields: object) => void failures.push(fields)
    const job = { type: 'bench', intervalMs: INTERVAL_MS, due: async () => [], run }
    const worker = new CronWorker(
      job,
      {
        slots: this.#slots,
        stream: this.#stream,
        deadRuns: new DeadRuns([job.type]),
        nowMs: () => this.#slots.startOf(this.#slot) + performance.now() - this.#madeMs,
        log: { info: note, warn: note, error: note },
      },
      options
    )
    const cost = await costOf(async () => {
      worker.start()
      const isOver = async () => failures.length > 0 || (await this.#stream.depth()) === 0
      await waitUntil(isOver, AbortSignal.timeout(LIMIT_MS), 100)
    })
    await worker.stop(1_000)
    if (failures.length > 0) throw new Error(`a run failed: ${JSON.stringify(failures[0])}`)
    return cost
  }

  async stop(): Promise<void> {
    await this.#locks.stop(1_000)
    this.#redis.disconnect()
  }
}
