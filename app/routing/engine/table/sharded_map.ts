import { runToEnd, mustYield } from '#shared/steps'
import { hashOf } from './text_hash.js'

/** The shards of a new map hold this many keys on average, or half as many. */
const SHARD_KEYS = 64
/** The map is rebuilt when its shards hold more or fewer keys on average. */
const SHARD_KEYS_MAX = 2 * SHARD_KEYS
const SHARD_KEYS_MIN = SHARD_KEYS / 8

/**
 * An immutable map with text keys. Its keys are spread over small maps by their hash, so a changed copy copies one of
 * these and shares the others. Up to 64 keys are a single map.
 */
export class ShardedMap<Value extends object> {
  readonly #only: ReadonlyMap<string, Value>
  /** Masks the hash of a key to the index of its shard. */
  readonly #mask: number

  private constructor(
    private readonly shards: readonly ReadonlyMap<string, Value>[],
    readonly size: number
  ) {
    this.#only = shards[0] ?? new Map<string, Value>()
    this.#mask = shards.length - 1
  }

  static empty<Value extends object>(): ShardedMap<Value> {
    return new ShardedMap<Value>([new Map()], 0)
  }

  static from<Value extends object>(entries: ReadonlyMap<string, Value>): ShardedMap<Value> {
    return runToEnd(ShardedMap.steps(entries))
  }

  /** `from` in steps. The caller must not change `entries` afterwards. */
  static *steps<Value extends object>(
    entries: ReadonlyMap<string, Value>
  ): Generator<undefined, ShardedMap<Value>> {
    if (entries.size <= SHARD_KEYS) return new ShardedMap([entries], entries.size)
    let count = 2
    while (SHARD_KEYS * count < entries.size) count *= 2
    const shards = Array.from({ length: count }, () => new Map<string, Value>())
    for (const [key, value] of entries) {
      shards[hashOf(key) & (count - 1)]?.set(key, value)
      if (mustYield()) yield
    }
    return new ShardedMap(shards, entries.size)
  }

  get(key: string): Value | undefined {
    return this.#shardOf(key)?.get(key)
  }

  with(key: string, value: Value): ShardedMap<Value> {
    return this.#changed(key, (shard) => shard.set(key, value))
  }

  without(key: string): ShardedMap<Value> {
    return this.get(key) === undefined ? this : this.#changed(key, (shard) => shard.delete(key))
  }

  *entries(): Generator<readonly [string, Value]> {
    for (const shard of this.shards) yield* shard
  }

  *values(): Generator<Value> {
    // A loop is faster than delegation.
    for (const shard of this.shards) for (const value of shard.values()) yield value
  }

  #shardOf(key: string): ReadonlyMap<string, Value> {
    return this.#mask === 0 ? this.#only : (this.shards[hashOf(key) & this.#mask] ?? this.#only)
  }

  #changed(key: string, change: (shard: Map<string, Value>) => unknown): ShardedMap<Value> {
    const before = this.#shardOf(key)
    // A loop copies a map faster than its constructor.
    const after = new Map<string, Value>()
    for (const [kept, value] of before) after.set(kept, value)
    change(after)
    const shards = this.shards.with(this.shards.indexOf(before), after)
    const size = this.size + after.size - before.size
    const keys = size / shards.length
    const isUneven = keys > SHARD_KEYS_MAX || (keys < SHARD_KEYS_MIN && shards.length > 1)
    return isUneven
      ? ShardedMap.from(new Map(shards.flatMap((shard) => [...shard])))
      : new ShardedMap(shards, size)
  }
}
