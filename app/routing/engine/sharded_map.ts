const SHARD_SIZE = 32
const MAX_SHARD_SIZE = 4 * SHARD_SIZE

/**
 * An immutable map from text. A changed copy shares all but one shard with its original, so it
 * costs a few microseconds at any size; reading costs one hash more than a Map.
 */
export class ShardedMap<Value> {
  private constructor(
    private readonly shards: readonly ReadonlyMap<string, Value>[],
    readonly size: number
  ) {}

  static empty<Value>(): ShardedMap<Value> {
    return new ShardedMap<Value>([new Map()], 0)
  }

  /** Takes ownership of `entries`: the caller must not change it afterwards. */
  static from<Value>(entries: ReadonlyMap<string, Value>): ShardedMap<Value> {
    if (entries.size <= MAX_SHARD_SIZE) return new ShardedMap([entries], entries.size)

    const count = 2 ** Math.ceil(Math.log2(entries.size / SHARD_SIZE))
    const shards = Array.from({ length: count }, () => new Map<string, Value>())
    for (const [key, value] of entries) shards[hash(key) & (count - 1)]?.set(key, value)
    return new ShardedMap(shards, entries.size)
  }

  get(key: string): Value | undefined {
    return this.shards[this.shardOf(key)]?.get(key)
  }

  with(key: string, value: Value): ShardedMap<Value> {
    const at = this.shardOf(key)
    const shard = new Map(this.shards[at])
    shard.set(key, value)
    const changed = this.replace(at, shard)
    return changed.size > MAX_SHARD_SIZE * this.shards.length
      ? ShardedMap.from(new Map(changed.entries()))
      : changed
  }

  without(key: string): ShardedMap<Value> {
    const at = this.shardOf(key)
    if (!this.shards[at]?.has(key)) return this
    const shard = new Map(this.shards[at])
    shard.delete(key)
    return this.replace(at, shard)
  }

  *entries(): Generator<[string, Value]> {
    for (const shard of this.shards) yield* shard
  }

  *values(): Generator<Value> {
    for (const shard of this.shards) yield* shard.values()
  }

  private shardOf(key: string): number {
    return this.shards.length === 1 ? 0 : hash(key) & (this.shards.length - 1)
  }

  private replace(at: number, shard: ReadonlyMap<string, Value>): ShardedMap<Value> {
    const shards = this.shards.slice()
    const size = this.size - (shards[at]?.size ?? 0) + shard.size
    shards[at] = shard
    return new ShardedMap(shards, size)
  }
}

/** Length, last characters and a few between: cheap, and only the cost of changes depends on it. */
function hash(text: string): number {
  const { length } = text
  let mixed = length
  for (let at = Math.max(0, length - 5); at < length; at++) {
    mixed = Math.imul(mixed ^ text.charCodeAt(at), 0x01000193)
  }
  for (let at = length - 6; at >= 0; at -= 3 + (length >>> 2)) {
    mixed = Math.imul(mixed ^ text.charCodeAt(at), 0x01000193)
  }
  return mixed ^ (mixed >>> 15)
}
