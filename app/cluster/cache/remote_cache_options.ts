/** How a cache keeps its values. Times in milliseconds. */
export interface RemoteCacheOptions<T> {
  /** Becomes part of the keys; one name, one kind of value. */
  readonly name: string
  readonly ttlMs: number
  /** How long after that a value may be used while nobody can compute a new one. 0: never. */
  readonly graceMs?: number
  /** How long an instance uses its own copy at most: the bound of staleness if every message were lost. */
  readonly localTtlMs?: number
  readonly localCapacity?: number
  /** How long the one who computes keeps the others from doing so, too. */
  readonly fillLeaseMs?: number
  /** How long the others wait for it before they compute by themselves. */
  readonly waitMs?: number
  /** How many factories run at once in this instance. A factory must not read the same cache. */
  readonly concurrentFactories?: number
  readonly encode?: (value: T) => string
  readonly decode?: (body: string) => T
}

/** The options with everything that was left out. */
export function withDefaults<T>(options: RemoteCacheOptions<T>): Required<RemoteCacheOptions<T>> {
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
