/**
 * Runs at once when asked, then at most once per `everyMs`: requests within that time share one run at its end. The owner stops
 * it, which drops a pending run.
 */
export class Paced {
  #timer: ReturnType<typeof setTimeout> | undefined
  #isAsked = false

  constructor(
    private readonly everyMs: number,
    private readonly run: () => void
  ) {}

  ask(): void {
    this.#isAsked = true
    if (this.#timer === undefined) this.#turn()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#isAsked = false
  }

  #turn(): void {
    this.#timer = undefined
    if (!this.#isAsked) return
    this.#isAsked = false
    this.#timer = setTimeout(() => this.#turn(), this.everyMs)
    this.run()
  }
}
