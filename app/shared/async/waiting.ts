/**
 * Settles as `work` does, or as `onLate` does when `work` takes longer than `limitMs`; `onLate` may throw. A later
 * outcome of `work` is ignored: its owner stops it. The timer ends with the wait.
 */
export function withinLimit<Value, Late>(
  work: Promise<Value>,
  limitMs: number,
  onLate: () => Late
): Promise<Value | Late> {
  return new Promise<Value | Late>((resolve, reject) => {
    const timer = setTimeout(() => resolve(Promise.try(onLate)), limitMs)
    const stop = () => clearTimeout(timer)
    work.then(resolve, reject).then(stop, stop)
  })
}

/** A wait that can be cut short. Owns one timer; one wait at a time. */
export class InterruptiblePause {
  #finish: (() => void) | undefined

  /** Resolves after `durationMs`, or as soon as the wait is interrupted. */
  wait(durationMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.interrupt(), durationMs)
      this.#finish = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  interrupt(): void {
    this.#finish?.()
    this.#finish = undefined
  }
}

/**
 * Calls `work`, which must not throw, every `everyMs`, one call at a time. It does not keep the process alive. Its
 * owner starts it once and stops it before the dependencies of `work` close.
 */
export class RepeatedWork {
  #timer: NodeJS.Timeout | null = null
  #running: Promise<void> | null = null

  constructor(
    private readonly work: () => Promise<void>,
    private readonly everyMs: number
  ) {}

  start(): void {
    this.#timer = setInterval(() => {
      this.#running ??= this.work().finally(() => {
        this.#running = null
      })
    }, this.everyMs).unref()
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer)
    await this.#running
  }
}
