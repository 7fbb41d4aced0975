import { withinLimit } from '#shared/async/waiting'

/** Readers that wait until another reader has filled a key. Every wait has a limit. */
export class FillWaiters {
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
