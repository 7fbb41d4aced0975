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
