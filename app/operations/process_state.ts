/** Who ends a process. Somebody at a terminal waits for it; an orchestrator has told a balancer, or is about to. */
export type ShutdownCause = 'orchestrator' | 'person'

/** What this process knows of its own life: since when it runs, and whether it is on its way out. */
export class ProcessState {
  readonly #startedAtMs = performance.now()
  #shutdownCause: ShutdownCause | null = null

  get uptimeSeconds(): number {
    return Math.floor((performance.now() - this.#startedAtMs) / 1_000)
  }

  get isShuttingDown(): boolean {
    return this.#shutdownCause !== null
  }

  get shutdownCause(): ShutdownCause | null {
    return this.#shutdownCause
  }

  /** The first cause stays. */
  beginShutdown(cause: ShutdownCause): void {
    this.#shutdownCause ??= cause
  }
}
