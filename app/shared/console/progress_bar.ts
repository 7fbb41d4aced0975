import type { WriteStream } from 'node:tty'

const WIDTH = 24
/** Between two drawings. */
const PAUSE_MS = 100
const CLEAR_LINE = '\r\u001B[K'

type Terminal = Pick<WriteStream, 'isTTY' | 'write'>

/**
 * A bar on standard error that shows how much of some work is done. It draws at most ten times a second, and nothing at
 * all when standard error is not a terminal. Call `end` before anything else is printed.
 */
export class ProgressBar {
  #drawnMs = Number.NEGATIVE_INFINITY
  #isShown = false

  constructor(
    private readonly label: string,
    private readonly terminal: Terminal = process.stderr
  ) {}

  /** `share` is from 0 to 1. */
  show(share: number, nowMs = performance.now()): void {
    if (!this.terminal.isTTY || nowMs - this.#drawnMs < PAUSE_MS) return
    this.#drawnMs = nowMs
    this.#isShown = true
    const filled = Math.round(share * WIDTH)
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled)
    const percent = `${Math.floor(share * 100)}%`.padStart(4)
    this.terminal.write(`${CLEAR_LINE}${this.label} ${bar}${percent}`)
  }

  /** Removes the bar. */
  end(): void {
    if (this.#isShown) this.terminal.write(CLEAR_LINE)
    this.#isShown = false
    this.#drawnMs = Number.NEGATIVE_INFINITY
  }
}
