import { BoundedMap } from '#shared/bounded_map'

interface LocalValue<T> {
  readonly value: T
  readonly freshUntilMs: number
  readonly usableUntilMs: number
}

/**
 * The values that one instance keeps in memory, at most `capacity`: the least recently used is evicted first. A value
 * is fresh for a while, and then usable for the grace time when no newer one can be had.
 */
export class LocalValues<T> {
  readonly #values: BoundedMap<string, LocalValue<T>>

  constructor(
    capacity: number,
    private readonly graceMs: number
  ) {
    this.#values = new BoundedMap(capacity)
  }

  get size(): number {
    return this.#values.size
  }

  fresh(key: string): { readonly value: T } | undefined {
    const found = this.#values.get(key)
    if (!found || found.freshUntilMs <= performance.now()) return undefined
    this.#values.set(key, found)
    return found
  }

  /** Fresh or within its grace time. */
  usable(key: string): { readonly value: T } | undefined {
    const found = this.#values.get(key)
    return found && found.usableUntilMs > performance.now() ? found : undefined
  }

  set(key: string, value: T, freshMs: number): void {
    const freshUntilMs = performance.now() + freshMs
    this.#values.set(key, { value, freshUntilMs, usableUntilMs: freshUntilMs + this.graceMs })
  }

  delete(key: string): void {
    this.#values.delete(key)
  }

  clear(): void {
    this.#values.clear()
  }
}
