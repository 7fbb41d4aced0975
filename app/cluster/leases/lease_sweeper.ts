import type { Redis } from 'ioredis'
import type { RedisKeys } from '#cluster/keys/redis_keys'
import { listOf, LuaScript, numberOf, type ScriptOutcome, textOf } from '#cluster/lua/lua_script'
import {
  LEASE_TIMING,
  RECORD_RETENTION_MS,
  OUTCOME_RETENTION_MS,
  type LeaseTiming,
} from './lease_commands.js'

const PER_SHARD_MAX = 50
const SETTLE_WITHIN_MS = 30_000

/** A lease whose owner died or was cut off. `resource` and `epoch` identify this loss, however often it is handled. */
export interface ExpiredLease {
  readonly resource: string
  readonly epoch: number
  readonly owner: string
}

const DUE = new LuaScript(new URL('./due_leases.lua', import.meta.url), (reply) =>
  listOf(reply).map(textOf)
)
const TAKE = new LuaScript(new URL('./take_expired_lease.lua', import.meta.url), (reply) => {
  if (reply === null) return null
  const [epoch, owner] = listOf(reply)
  return { epoch: numberOf(epoch), owner: textOf(owner) }
})
const SETTLE = new LuaScript(new URL('./settle_lease.lua', import.meta.url), (reply) => reply === 1)

/**
 * Finds leases that are no longer renewed, on any instance. One sweeper at a time handles each. A lease seen overdue is
 * first only suspected, and its owner has the grace time to renew; then one sweeper takes and settles it. Another
 * sweeper follows one that dies in between, so `handle` must be idempotent by resource and epoch. Nothing is swept
 * while the store is away or full.
 */
export class LeaseSweeper {
  constructor(
    private readonly redis: Redis,
    private readonly keys: RedisKeys,
    private readonly timing: LeaseTiming = LEASE_TIMING
  ) {}

  /**
   * Sweeps all shards once; returns how many leases it settled. A lease whose `handle` throws returns after half a
   * minute; the first such error is thrown at the end of the pass.
   */
  async sweep(handle: (lease: ExpiredLease) => Promise<void>): Promise<number> {
    const shards = await Promise.all(
      this.keys.allLeaseDeadlines().map((key) => DUE.run(this.redis, [key], [PER_SHARD_MAX]))
    )
    const errors: unknown[] = []
    let settled = 0
    for (const resource of shards.flatMap((shard) => answerOf(shard) ?? [])) {
      const taken = await this.#take(resource)
      if (!taken) continue
      try {
        await handle({ resource, ...taken })
        settled += (await this.#settle(resource, taken.epoch)) ? 1 : 0
      } catch (error) {
        errors.push(error)
      }
    }
    if (errors.length > 0) throw errors[0]
    return settled
  }

  async #take(resource: string) {
    const outcome = await TAKE.run(this.redis, this.#keysOf(resource), [
      resource,
      this.timing.graceMs,
      SETTLE_WITHIN_MS,
      RECORD_RETENTION_MS,
    ])
    return answerOf(outcome)
  }

  async #settle(resource: string, epoch: number): Promise<boolean> {
    const outcome = await SETTLE.run(this.redis, this.#keysOf(resource), [
      resource,
      epoch,
      OUTCOME_RETENTION_MS,
    ])
    return answerOf(outcome) ?? false
  }

  #keysOf(resource: string): string[] {
    return [this.keys.lease(resource), this.keys.leaseDeadlines(resource)]
  }
}

function answerOf<Reply>(outcome: ScriptOutcome<Reply>): Reply | null {
  return outcome.kind === 'replied' ? outcome.reply : null
}
