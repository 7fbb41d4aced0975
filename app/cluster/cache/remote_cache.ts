import type { Redis } from 'ioredis'
import type { Broadcast } from '#cluster/broadcast/broadcast'
import type { RedisKeys } from '#cluster/keys/redis_keys'
import { ConcurrencyLimit } from '#shared/async/permits'
import { withinLimit } from '#shared/async/waiting'
import { LocalValues } from './local_values.js'
import { PendingInvalidations } from './pending_invalidations.js'
import { cacheChannel, type CacheNotice, type Lookup, SharedValues } from './shared_values.js'

/** How a cache keeps its values. Times in milliseconds. */
export interface RemoteCacheOptions<T> {
  /** Becomes part of the keys; each name stands for one kind of value. */
  readonly name: string
  readonly ttlMs: number
  /** How long after that a value may be used while a new one cannot be computed. 0: never. */
  readonly graceMs?: number
  /** How long an instance uses its own copy at most: the bound of staleness if every message were lost. */
  readonly localTtlMs?: number
  readonly localCapacity?: number
  /** How long the computing caller keeps others from computing the value too. */
  readonly fillLeaseMs?: number
  /** How long other callers wait for it before they compute the value themselves. */
  readonly waitMs?: number
  /** How many factories run at once in this instance. A factory must not read the same cache. */
  readonly concurrentFactories?: number
  readonly encode?: (value: T) => string
  readonly decode?: (body: string) => T
}

const POLL_MS = 50

/** What a cache needs from its instance. */
export interface CacheDependencies {
  readonly redis: Redis
  readonly broadcast: Broadcast
  readonly keys: RedisKeys
}

/** A value that is invalidated during its read is not kept. */
interface ReadState {
  isOutdated: boolean
}

type Fill = Extract<Lookup, { kind: 'fill' }>

interface Read<T> {
  readonly state: ReadState
  readonly result: Promise<T>
}

/**
 * Values that are expensive to compute, shared by all instances. On a miss one caller in the whole cluster runs the
 * factory. `invalidate` ends the shared value, every copy and every computation that began before it; a late result is
 * refused. While this instance may miss messages it does not use its copies, and it drops them once messages arrive
 * again. Without Redis every read runs its factory, a bounded number at once. Values are shared by reference: do not
 * change them. `stop` ends its timer and its subscription.
 */
export class RemoteCache<T> {
  readonly #options: Required<RemoteCacheOptions<T>>
  readonly #broadcast: Broadcast
  readonly #shared: SharedValues
  readonly #local: LocalValues<T>
  readonly #reads = new Map<string, Read<T>>()
  readonly #waiters = new FillWaiters()
  readonly #factories: ConcurrencyLimit
  readonly #pending: PendingInvalidations
  readonly #stopListening: readonly (() => void)[]

  constructor({ redis, broadcast, keys }: CacheDependencies, options: RemoteCacheOptions<T>) {
    this.#options = withDefaults(options)
    const { name, ttlMs, graceMs, fillLeaseMs, localCapacity, concurrentFactories } = this.#options
    const channel = cacheChannel(name)
    const shared = { redis, broadcast, keys, name, channel, ttlMs, graceMs, fillLeaseMs }
    this.#broadcast = broadcast
    this.#shared = new SharedValues(shared)
    this.#local = new LocalValues(localCapacity, graceMs)
    this.#factories = new ConcurrencyLimit(concurrentFactories)
    this.#pending = new PendingInvalidations((key) => this.#shared.invalidate(key))
    this.#stopListening = [
      broadcast.on(channel, (notice) => this.#noticed(notice)),
      broadcast.onGap(() => this.#outdateAllReads()),
      broadcast.onLive(() => {
        this.#outdateAllReads()
        this.#local.clear()
      }),
    ]
  }

  /** The value of the key; rejects only with the factory's error. */
  get(key: string, factory: () => Promise<T>): Promise<T> {
    const local = this.#broadcast.isLive ? this.#local.fresh(key) : undefined
    if (local) return Promise.resolve(local.value)
    const running = this.#reads.get(key)
    if (running) return running.result
    const state = { isOutdated: !this.#broadcast.isLive }
    const result = this.#load(key, factory, state)
    this.#reads.set(key, { state, result })
    return result
  }

  /**
   * Call it after the source of the value has changed. `unknown`: Redis gave no answer; this instance stops using the
   * shared value and repeats the invalidation until it is confirmed.
   */
  async invalidate(key: string): Promise<'done' | 'unknown'> {
    const isDone = await this.#shared.invalidate(key)
    if (!isDone) this.#pending.add(key)
    this.#forget(key)
    return isDone ? 'done' : 'unknown'
  }

  stop(): void {
    this.#pending.stop()
    for (const stop of this.#stopListening) stop()
  }

  async #load(key: string, factory: () => Promise<T>, state: ReadState): Promise<T> {
    try {
      return await this.#find(key, factory, state)
    } finally {
      if (this.#reads.get(key)?.state === state) this.#reads.delete(key)
    }
  }

  async #find(key: string, factory: () => Promise<T>, state: ReadState): Promise<T> {
    if (this.#pending.has(key)) return this.#compute(key, factory)
    const giveUpAtMs = performance.now() + this.#options.waitMs
    for (;;) {
      const found = await this.#shared.lookUp(key)
      switch (found.kind) {
        case 'hit': {
          const value = this.#options.decode(found.body)
          this.#keep(key, value, found.freshMs, state)
          return value
        }
        case 'fill':
          return this.#fill(key, factory, state, found)
        case 'filling': {
          if (found.staleBody !== null) return this.#options.decode(found.staleBody)
          const leftMs = giveUpAtMs - performance.now()
          if (leftMs <= 0) return this.#compute(key, factory)
          await this.#waiters.wait(key, Math.min(leftMs, POLL_MS * (1 + Math.random())))
          break
        }
        case 'unfillable':
        case 'away':
          return this.#compute(key, factory)
      }
    }
  }

  async #fill(
    key: string,
    factory: () => Promise<T>,
    state: ReadState,
    { token, staleBody }: Fill
  ): Promise<T> {
    let value: T
    try {
      value = await this.#factories.run(factory)
    } catch (error) {
      await this.#shared.abandonFill(key, token)
      if (staleBody === null || this.#options.graceMs === 0) throw error
      return this.#options.decode(staleBody)
    }
    const isStored = await this.#shared.store(key, token, this.#options.encode(value))
    if (isStored) this.#keep(key, value, this.#options.ttlMs, state)
    return value
  }

  /** Runs the factory without the cluster; if it fails, this instance's own copy serves for its grace time. */
  async #compute(key: string, factory: () => Promise<T>): Promise<T> {
    try {
      return await this.#factories.run(factory)
    } catch (error) {
      const usable = this.#options.graceMs > 0 ? this.#local.usable(key) : undefined
      if (!usable) throw error
      return usable.value
    }
  }

  #keep(key: string, value: T, freshMs: number, state: ReadState): void {
    if (state.isOutdated || !this.#broadcast.isLive) return
    this.#local.set(key, value, Math.min(freshMs, this.#options.localTtlMs))
  }

  #noticed({ kind, key }: CacheNotice): void {
    if (kind === 'invalidated') this.#forget(key)
    this.#waiters.wake(key)
  }

  /** Later readers start afresh instead of joining a read that began before the change. */
  #forget(key: string): void {
    this.#local.delete(key)
    const read = this.#reads.get(key)
    if (!read) return
    read.state.isOutdated = true
    this.#reads.delete(key)
  }

  #outdateAllReads(): void {
    for (const { state } of this.#reads.values()) state.isOutdated = true
  }
}

function withDefaults<T>(options: RemoteCacheOptions<T>): Required<RemoteCacheOptions<T>> {
  return {
    graceMs: 0,
    localTtlMs: 30_000,
    localCapacity: 10_000,
    fillLeaseMs: 5_000,
    waitMs: 2_000,
    concurrentFactories: 32,
    encode: (value) => JSON.stringify(value),
    decode: (body): T => JSON.parse(body),
    ...options,
  }
}

/** Readers that wait until another reader has filled a key. Every wait has a limit. */
class FillWaiters {
  readonly #waiting = new Map<string, Set<() => void>>()

  /** Resolves when the key is filled or invalidated, or after `limitMs`. */
  async wait(key: string, limitMs: number): Promise<void> {
    const woken = Promise.withResolvers<void>()
    const waiters = this.#waiting.get(key) ?? new Set()
    this.#waiting.set(key, waiters.add(woken.resolve))
    await withinLimit(woken.promise, limitMs, () => {})
    waiters.delete(woken.resolve)
    if (waiters.size === 0 && this.#waiting.get(key) === waiters) this.#waiting.delete(key)
  }

  wake(key: string): void {
    for (const wake of this.#waiting.get(key) ?? []) wake()
  }
}
