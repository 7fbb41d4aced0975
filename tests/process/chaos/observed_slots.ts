import { setTimeout as delay } from 'node:timers/promises'
import { Redis } from 'ioredis'

const LOOK_EVERY_MS = 2_000
const KEY = /stream-seen:\{(.*stream:cron-([\w-]+))\}$/
const RUN = /^([\w-]+):(.+):(\d+)$/

/** What was enqueued of one job. */
export interface ObservedJob {
  readonly job: string
  /** How many messages its stream ever took. */
  added: number
  /** The id of each message, which names the job, the organization and the slot. */
  readonly ids: Set<string>
}

/**
 * Looks at what the cluster enqueues of its recurring jobs, over a connection to Redis of its own, often enough to see each
 * id before Redis forgets it. Its owner must stop it.
 */
export class ObservedSlots {
  readonly jobs = new Map<string, ObservedJob>()
  readonly #redis: Redis
  readonly #stopping = new AbortController()
  #watching: Promise<void> = Promise.resolve()

  private constructor(redis: Redis) {
    this.#redis = redis
  }

  static async begin(redisUrl: string): Promise<ObservedSlots> {
    const redis = new Redis(redisUrl, { commandTimeout: 10_000 })
    redis.on('error', () => {})
    const observed = new ObservedSlots(redis)
    await observed.look()
    observed.#watching = observed.#watch()
    return observed
  }

  /** Throws while Redis does not answer. */
  async look(): Promise<void> {
    const keys = await this.#redis.keys('*stream-seen:*cron-*')
    for (const key of keys) {
      const [, stream = '', job = ''] = KEY.exec(key) ?? []
      const known = this.jobs.get(job) ?? { job, added: 0, ids: new Set<string>() }
      this.jobs.set(job, known)
      const [[, ids], [, info]] = ((await this.#redis
        .multi()
        .zrange(key, 0, -1)
        .call('XINFO', 'STREAM', stream)
        .exec()) ?? []) as [[unknown, string[]], [unknown, unknown[]]]
      for (const id of ids) known.ids.add(id)
      known.added = Number(info[info.indexOf('entries-added') + 1])
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#watching
    this.#redis.disconnect()
  }

  async #watch(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      await this.look().catch(() => {})
      await delay(LOOK_EVERY_MS, undefined, { signal: this.#stopping.signal }).catch(() => {})
    }
  }
}

/** Due in every minute for an hour after an edge; the others are due for an organization now and then. */
const DUE_EACH_MINUTE = 'router-schedule'

/** No slot of an organization is enqueued twice, and none that is due is passed over. */
export function brokenSlots(jobs: Iterable<ObservedJob>): string[] {
  return [...jobs].flatMap(({ job, added, ids }) => {
    const doubled =
      added === ids.size ? [] : [`${job}: ${added} messages of ${ids.size} slots were enqueued`]
    const slots = new Map<string, number[]>()
    for (const id of ids) {
      const [, , organization = '', slot] = RUN.exec(id) ?? []
      slots.set(organization, [...(slots.get(organization) ?? []), Number(slot)])
    }
    const missed = [...slots].flatMap(([organization, of]) => {
      const [first, last] = [Math.min(...of), Math.max(...of)]
      const absent = last - first + 1 - of.length
      return absent === 0 || job !== DUE_EACH_MINUTE
        ? []
        : [`${job}: ${absent} slots of ${organization} were passed over`]
    })
    return [...doubled, ...missed]
  })
}
