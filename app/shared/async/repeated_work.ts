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
