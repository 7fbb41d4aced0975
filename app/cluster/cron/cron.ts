import type { Redis } from 'ioredis'
import type { Broadcast } from '#cluster/broadcast/broadcast'
import type { RedisKeys } from '#cluster/keys/redis_keys'
import type { DistributedLock } from '#cluster/locks/distributed_lock'
import type { Signals } from '#cluster/signals/signals'
import { CronFanout } from './cron_fanout.js'
import type { CronJob } from './cron_job.js'
import type { Log } from '#shared/log'
import { CronSlots, SLOTS_RELEASED } from './cron_slots.js'
import { CronWorker, type CronWorkerOptions } from './cron_worker.js'
import type { DeadRuns } from './dead_runs.js'
import { jobStream } from './job_stream.js'

export interface CronDependencies {
  readonly redis: Redis
  readonly keys: RedisKeys
  readonly locks: DistributedLock
  readonly signals: Signals
  readonly broadcast: Pick<Broadcast, 'on' | 'publish' | 'source'>
  /** The clock that instances share, in milliseconds since the epoch. */
  readonly nowMs: () => number
  readonly log: Log
  readonly deadRuns: DeadRuns
}

export interface CronOptions {
  readonly worker: CronWorkerOptions
}

/**
 * The recurring jobs of this instance: it fans each of them out and works on it. Each (job, organization, slot) is
 * enqueued once in the cluster and run at least once, by any instance. Stop it before the stores disconnect.
 */
export class Cron {
  readonly #fanouts = new Map<string, CronFanout>()
  readonly #workers = new Map<string, CronWorker>()
  #stopping: Promise<void> | null = null
  readonly #unsubscribe: () => void
  readonly #redis: Redis
  readonly #resume = () => {
    for (const fanout of this.#fanouts.values()) fanout.resume()
  }

  /** Construct it before the broadcast goes live. */
  constructor(jobs: readonly CronJob[], dependencies: CronDependencies, options: CronOptions) {
    this.#redis = dependencies.redis
    for (const job of jobs) {
      const slots = new CronSlots(job.intervalMs, job.phaseMs)
      const stream = jobStream(job, dependencies.redis, dependencies.keys)
      const worker = new CronWorker(job, { ...dependencies, slots, stream }, options.worker)
      const slotDependencies = {
        ...dependencies,
        jobType: job.type,
        slots,
        lockKeyOf: (id: string) => dependencies.keys.cronFanoutLock(job.type, id),
        enqueue: async (messages: Parameters<typeof stream.send>[0]) => {
          const outcome = await stream.send(messages)
          worker.wake()
          return outcome
        },
        announceReleased: (slot: number, ids: readonly string[]) => {
          const message = { jobType: job.type, slot, organizationIds: ids }
          void dependencies.broadcast.publish(SLOTS_RELEASED, message)
        },
      }
      this.#fanouts.set(job.type, new CronFanout(slotDependencies, job, dependencies.log))
      this.#workers.set(job.type, worker)
    }
    this.#unsubscribe = dependencies.broadcast.on(
      SLOTS_RELEASED,
      ({ jobType, slot, organizationIds }, source) => {
        if (source === dependencies.broadcast.source) return
        this.#fanouts.get(jobType)?.offer(slot, organizationIds)
      }
    )
  }

  start(): void {
    this.#redis.on('ready', this.#resume)
    for (const worker of this.#workers.values()) worker.start()
    for (const fanout of this.#fanouts.values()) fanout.start()
  }

  /** Polls for runs of a job now. */
  wake(jobType: string): void {
    this.#workers.get(jobType)?.wake()
  }

  /**
   * Begins no slot and takes no work from now on. Finishes the work in hand, or gives it back after `withinMs`. Further
   * calls have no effect.
   */
  stop(withinMs: number): Promise<void> {
    return (this.#stopping ??= this.#stop(withinMs))
  }

  async #stop(withinMs: number): Promise<void> {
    this.#unsubscribe()
    this.#redis.off('ready', this.#resume)
    await Promise.all([
      ...[...this.#fanouts.values()].map((fanout) => fanout.stop()),
      ...[...this.#workers.values()].map((worker) => worker.stop(withinMs)),
    ])
  }
}
