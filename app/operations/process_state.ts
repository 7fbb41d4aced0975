/** What this process knows of its own life: since when it runs, and whether it is on its way out. */
export class ProcessState {
  readonly #startedAtMs = performance.now()
  #isShuttingDown = false

  get uptimeSeconds(): number {
    return Math.floor((performance.now() - this.#startedAtMs) / 1_000)
  }

  get isShuttingDown(): boolean {
    return this.#isShuttingDown
  }

  beginShutdown(): void {
    this.#isShuttingDown = true
  }
}
