import { randomUUID } from 'node:crypto'
import { getActiveTestOrFail } from '@japa/runner'
import { Cron } from '#cluster/cron/cron'
import type { CronJob } from '#cluster/cron/cron_job'
import { DeadRuns } from '#cluster/cron/dead_runs'
import { DistributedLock } from '#cluster/locks/distributed_lock'
import type { SignalKey } from '#cluster/signals/signal_payloads'
import clusterConfig from '#config/cluster'
import { type ClusterInstance, openInstance } from '#tests/support/redis/cluster_instance'

export interface CronInstance extends ClusterInstance {
  readonly locks: DistributedLock
  readonly cron: Cron
  readonly logged: string[]
  readonly deadRuns: DeadRuns
}

/** A job that is due for every organization in each slot. */
export type ChoreJob = Omit<CronJob, 'due'>

interface CronSetUp {
  readonly organizationIds: readonly string[]
  readonly redisUrl?: string
  /** How long a run belongs to an instance that may be dead. The longer, the longer a living one may stand still. */
  readonly visibilityMs?: number
}

/** Instances that fan out the same jobs for the same organizations; they end with the active test. */
export class CronWorld {
  readonly keyPrefix = `${clusterConfig.keyPrefix}cron-${randomUUID()}:`
  readonly #setUp: CronSetUp

  constructor(setUp: CronSetUp) {
    this.#setUp = setUp
  }

  /** `redisUrl` may name another user, or a proxy. */
  async start(jobs: readonly ChoreJob[], redisUrl?: string): Promise<CronInstance> {
    return this.run(await this.open(redisUrl), jobs)
  }

  /** An instance without jobs. */
  open(redisUrl?: string): Promise<ClusterInstance> {
    const url = redisUrl ?? this.#setUp.redisUrl ?? process.env.REDIS_TCP_URL ?? ''
    return openInstance(url, { keyPrefix: this.keyPrefix })
  }

  /** Starts the jobs of an instance. */
  run(instance: ClusterInstance, jobs: readonly ChoreJob[]): CronInstance {
    const { organizationIds, visibilityMs = 5_000 } = this.#setUp
    const logged: string[] = []
    const write = (_: object, text: string) => void logged.push(text)
    const locks = new DistributedLock(
      instance.connections.get('command'),
      instance.keys,
      instance.signals
    )
    const deadRuns = new DeadRuns(jobs.map(({ type }) => type))
    const cron = new Cron(
      jobs.map((job) => ({ ...job, due: async () => organizationIds })),
      {
        redis: instance.connections.get('command'),
        keys: instance.keys,
        locks,
        signals: instance.signals,
        broadcast: instance.broadcast,
        nowMs: () => instance.broadcast.clock.nowMs ?? Date.now(),
        log: { info: write, warn: write, error: write },
        deadRuns,
      },
      {
        worker: { pollMs: 20, visibilityMs, attempts: 3, retryMsMin: 20 },
      }
    )
    getActiveTestOrFail().cleanup(async () => {
      await cron.stop(300)
      await locks.stop(300)
    })
    cron.start()
    return { ...instance, cron, locks, logged, deadRuns }
  }
}

/** What runs write down, by job, organization and slot. */
export class Runs {
  readonly counts = new Map<string, number>()

  add(jobType: string, organizationId: string, slot: number): void {
    const key = `${jobType}:${organizationId}:${slot}`
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1)
  }

  /** How many organizations ran in each slot of a job. */
  slotsOf(jobType: string): ReadonlyMap<number, number> {
    const slots = new Map<number, number>()
    for (const key of this.counts.keys()) {
      const [type, , slot] = key.split(':')
      if (type === jobType) slots.set(Number(slot), (slots.get(Number(slot)) ?? 0) + 1)
    }
    return slots
  }

  get repeated(): string[] {
    return [...this.counts].filter(([, count]) => count > 1).map(([key]) => key)
  }
}

/** The lines of one signal. */
export function linesOf(key: SignalKey, instances: readonly CronInstance[]): string[] {
  return instances.flatMap(({ signalLines }) =>
    signalLines.filter((line) => line.startsWith(`${key} `))
  )
}
