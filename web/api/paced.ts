/**
 * Runs at once when it is asked, and then at most once in `everyMs`: what is asked meanwhile becomes one run at the end of
 * that time. Who made it stops it, which forgets what waits.
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
