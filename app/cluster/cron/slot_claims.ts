import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { RedisKeys } from '#cluster/keys/redis_keys'
import { LockCommands } from '#cluster/locks/lock_commands'
import { PendingReleases } from '#cluster/locks/pending_releases'
import { LuaScript } from '#cluster/lua/lua_script'
import { listOf, numberOf } from '#cluster/lua/reply'
import { type NoReply, type ScriptOutcome } from '#cluster/lua/script_outcome'

const CLAIM = new LuaScript(new URL('./claim_slot.lua', import.meta.url), (reply) => {
  const [isTaken, leftMs] = listOf(reply)
  return { isTaken: isTaken === 1, leftMs: numberOf(leftMs) }
})

/** `held` by an attempt of anybody, for `leftMs` more. `unavailable`: nobody may act as if it were held, nor free. */
export type SlotClaim = { readonly organizationId: string } & (
  | { readonly kind: 'taken'; readonly attempt: string }
  | { readonly kind: 'held'; readonly leftMs: number }
  | { readonly kind: 'unavailable'; readonly why: NoReply }
)

export type TakenSlot = Extract<SlotClaim, { readonly kind: 'taken' }>

/**
 * The locks `cron-fanout:<jobType>:<orgId>`: who holds one may enqueue that organization's work for the slot. The value
 * is the UUID of the attempt; the lock is left to its TTL unless it is given back. Nothing rejects because of the store,
 * and what may have been taken, or not been given back, unnoticed is given back when the store answers again.
 */
export class SlotClaims {
  readonly #redis: Redis
  readonly #keys: RedisKeys
  readonly #commands: LockCommands
  readonly #pending: PendingReleases

  constructor(redis: Redis, keys: RedisKeys) {
    this.#redis = redis
    this.#keys = keys
    this.#commands = new LockCommands(redis, keys)
    this.#pending = new PendingReleases(redis, this.#commands)
  }

  /** One command for each organization, all of them in one pipeline; takes one command timeout at most. */
  take(jobType: string, organizationIds: readonly string[], ttlMs: number): Promise<SlotClaim[]> {
    return Promise.all(organizationIds.map((id) => this.#takeOne(jobType, id, ttlMs)))
  }

  /** Frees those that are still held by these attempts. */
  async giveBack(jobType: string, slots: readonly TakenSlot[]): Promise<void> {
    await Promise.all(
      slots.map(async ({ organizationId, attempt }) => {
        const key = this.#keys.cronFanoutLock(jobType, organizationId)
        const outcome = await this.#commands.release(key, attempt)
        if (outcome.kind !== 'replied') this.#pending.add(key, attempt)
      })
    )
  }

  /** Tries for at most `withinMs` to give back what may be held unnoticed; the rest is left to its TTL. */
  stop(withinMs: number): Promise<void> {
    return this.#pending.stop(withinMs)
  }

  async #takeOne(jobType: string, organizationId: string, ttlMs: number): Promise<SlotClaim> {
    const key = this.#keys.cronFanoutLock(jobType, organizationId)
    const attempt = randomUUID()
    const outcome: ScriptOutcome<{ isTaken: boolean; leftMs: number }> = await CLAIM.run(
      this.#redis,
      [key],
      [attempt, ttlMs]
    )
    if (outcome.kind !== 'replied') {
      if (outcome.kind === 'unknown') this.#pending.add(key, attempt)
      return { organizationId, kind: 'unavailable', why: outcome }
    }
    const { isTaken, leftMs } = outcome.reply
    if (isTaken) return { organizationId, kind: 'taken', attempt }
    return { organizationId, kind: 'held', leftMs }
  }
}
