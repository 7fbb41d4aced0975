import { BoundedMap } from '#shared/bounded_map'

const CAPACITY = 10_000
const RETRY_MS_MIN = 100
const RETRY_MS_MAX = 2_000

/**
 * Invalidations that Redis did not confirm, repeated until it does. The shared value of a pending key must not be used.
 * Beyond ten thousand keys the oldest is given up: its value then lives until it expires. Owns one timer, which does
 * not keep the process alive.
 */
export class PendingInvalidations {
  readonly #keys = new BoundedMap<string, true>(CAPACITY)
  #retryMs = RETRY_MS_MIN
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  /** `invalidate` returns whether Redis confirmed. */
  constructor(private readonly invalidate: (key: string) => Promise<boolean>) {}

  has(key: string): boolean {
    return this.#keys.has(key)
  }

  add(key: string): void {
    this.#keys.set(key, true)
    this.#schedule()
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  #schedule(): void {
    if (this.#isStopped || this.#timer || this.#keys.size === 0) return
    this.#timer = setTimeout(() => void this.#repeat(), this.#retryMs)
    this.#timer.unref()
  }

  async #repeat(): Promise<void> {
    let isAnswering = true
    for (const key of this.#keys.keys()) {
      isAnswering = await this.invalidate(key)
      if (!isAnswering) break
      this.#keys.delete(key)
    }
    this.#retryMs = isAnswering ? RETRY_MS_MIN : Math.min(RETRY_MS_MAX, this.#retryMs * 2)
    this.#timer = undefined
    this.#schedule()
  }
}
