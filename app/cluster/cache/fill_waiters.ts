/** Readers that wait until somebody else filled a key. Every wait has a limit; nobody is forgotten. */
export class FillWaiters {
  readonly #waiting = new Map<string, Set<() => void>>()

  /** Resolves when the key was filled or invalidated, or after `limitMs`. */
  wait(key: string, limitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const waiters = this.#waiting.get(key) ?? new Set()
      const finish = () => {
        clearTimeout(timer)
        waiters.delete(finish)
        if (waiters.size === 0 && this.#waiting.get(key) === waiters) this.#waiting.delete(key)
        resolve()
      }
      const timer = setTimeout(finish, limitMs)
      this.#waiting.set(key, waiters.add(finish))
    })
  }

  wake(key: string): void {
    for (const finish of this.#waiting.get(key) ?? []) finish()
  }
}
