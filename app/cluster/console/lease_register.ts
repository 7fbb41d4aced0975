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

/**
 * All leases that are not over yet, the first to expire first. Needs no SCAN: the deadlines list them. Rejects when
 * Redis is away.
 */
export async function listLeases(
  redis: Redis,
  keys: RedisKeys,
  max: number
): Promise<{ leases: readonly ListedLease[]; total: number }> {
  const [seconds, microseconds] = await redis.time()
  const nowMs = Number(seconds) * 1_000 + Math.floor(Number(microseconds) / 1_000)
  const shards = await Promise.all(
    keys.allLeaseDeadlines().map(async (key) => ({
      count: await redis.zcard(key),
      members: pairs(await redis.zrange(key, 0, max - 1, 'WITHSCORES')),
    }))
  )
  const next = shards
    .flatMap(({ members }) => members)
    .sort((one, other) => one.deadlineMs - other.deadlineMs)
    .slice(0, max)
  const leases = await Promise.all(
    next.map(async ({ resource, deadlineMs }) => {
      const [owner, epoch, sweep] = await redis.hmget(keys.lease(resource), 'o', 'e', 's')
      const remainingMs = deadlineMs - nowMs
      return {
        resource,
        owner: owner || null,
        epoch: epoch ?? null,
        remainingMs,
        state: stateOf(owner ?? null, sweep ?? null, remainingMs),
      }
    })
  )
  return { leases, total: shards.reduce((sum, { count }) => sum + count, 0) }
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
