interface LocalValue<T> {
  readonly value: T
  readonly freshUntilMs: number
  readonly usableUntilMs: number
}

/**
 * The values that one instance keeps in memory, at most `capacity` of them: the least recently used goes first. A value
 * is fresh for a while and after that usable for the grace time, if nothing better can be had.
 */
export class LocalValues<T> {
  readonly #values = new Map<string, LocalValue<T>>()
  readonly #capacity: number
  readonly #graceMs: number

  constructor(capacity: number, graceMs: number) {
    this.#capacity = capacity
    this.#graceMs = graceMs
  }

  get size(): number {
    return this.#values.size
  }

  fresh(key: string): { readonly value: T } | undefined {
    const found = this.#values.get(key)
    if (!found || found.freshUntilMs <= performance.now()) return undefined
    this.#values.delete(key)
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
    this.#values.delete(key)
    this.#values.set(key, { value, freshUntilMs, usableUntilMs: freshUntilMs + this.#graceMs })
    const [oldest] = this.#values.size > this.#capacity ? this.#values.keys() : []
    if (oldest !== undefined) this.#values.delete(oldest)
  }

  delete(key: string): void {
    this.#values.delete(key)
  }

  clear(): void {
    this.#values.clear()
  }
}
