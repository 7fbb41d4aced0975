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
