import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 20
const NANOSECONDS = 1e6

/** The longest delay of this process's event loop between two calls of `take`, to 20 ms. `stop` ends its timer. */
export class EventLoopLag {
  readonly #delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })

  constructor() {
    this.#delays.enable()
  }

  /** In milliseconds, since the last call. */
  take(): number {
    const { max } = this.#delays
    this.#delays.reset()
    return Math.max(0, max / NANOSECONDS - RESOLUTION_MS)
  }

  stop(): void {
    this.#delays.disable()
  }
}
