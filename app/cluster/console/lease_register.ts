import type { Redis } from 'ioredis'
import type { RedisKeys } from '#cluster/keys/redis_keys'

/**
 * `owned`: renewed in time. `overdue`: not renewed, and no sweeper has seen that yet. `suspected`: a sweeper has seen
 * it, and the owner has its grace time. `taken`: a sweeper is settling it. `released`: over, about to be forgotten.
 * `lost`: the store lost the record and kept the deadline.
 */
type LeaseState = 'owned' | 'overdue' | 'suspected' | 'taken' | 'released' | 'lost'

export interface ListedLease {
  readonly resource: string
  /** The instance that owns it, or owned it last. */
  readonly owner: string | null
  readonly epoch: string | null
  /** Until the deadline on the clock of Redis; negative once it has passed. */
  readonly remainingMs: number
  readonly state: LeaseState
}

/** What an operator may see of leases. Needs no SCAN: the deadlines list them. Rejects when Redis is away. */
export class LeaseRegister {
  constructor(
    private readonly redis: Redis,
    private readonly keys: RedisKeys
  ) {}

  /**
   * At most `max` leases that are not over yet, the first to expire first; how many there are, and how many of them were
   * not renewed in time.
   */
  async list(
    max: number
  ): Promise<{ leases: readonly ListedLease[]; total: number; overdue: number }> {
    const [seconds, microseconds] = await this.redis.time()
    const nowMs = Number(seconds) * 1_000 + Math.floor(Number(microseconds) / 1_000)
    const shards = await Promise.all(
      this.keys.allLeaseDeadlines().map(async (key) => ({
        count: await this.redis.zcard(key),
        overdueCount: await this.redis.zcount(key, '-inf', `(${nowMs}`),
        members: pairs(await this.redis.zrange(key, 0, max - 1, 'WITHSCORES')),
      }))
    )
    const next = shards
      .flatMap(({ members }) => members)
      .sort((one, other) => one.deadlineMs - other.deadlineMs)
      .slice(0, max)
    const leases = await Promise.all(
      next.map(({ resource, deadlineMs }) => this.#find(resource, deadlineMs - nowMs))
    )
    return {
      leases,
      total: shards.reduce((sum, { count }) => sum + count, 0),
      overdue: shards.reduce((sum, { overdueCount }) => sum + overdueCount, 0),
    }
  }

  async #find(resource: string, remainingMs: number): Promise<ListedLease> {
    const [owner, epoch, sweep] = await this.redis.hmget(this.keys.lease(resource), 'o', 'e', 's')
    return {
      resource,
      owner: owner || null,
      epoch: epoch ?? null,
      remainingMs,
      state: stateOf(owner ?? null, sweep ?? null, remainingMs),
    }
  }
}

function stateOf(owner: string | null, sweep: string | null, remainingMs: number): LeaseState {
  if (owner === null) return 'lost'
  if (owner === '') return 'released'
  if (sweep === 'suspect') return 'suspected'
  if (sweep === 'taken') return 'taken'
  return remainingMs < 0 ? 'overdue' : 'owned'
}

function pairs(reply: readonly string[]): { resource: string; deadlineMs: number }[] {
  return reply.flatMap((resource, at) =>
    at % 2 === 0 ? [{ resource, deadlineMs: Number(reply[at + 1]) }] : []
  )
}
