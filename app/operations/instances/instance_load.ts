import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { RequestRate } from '#operations/metrics/completed_requests'

/** How busy this instance was between the last two calls of `measure`. */
export class InstanceLoad {
  #requestsPerSecond = 0
  #eventLoopLagMs = 0

  constructor(
    private readonly requests: RequestRate,
    private readonly lag: EventLoopLag
  ) {}

  get current() {
    return { requestsPerSecond: this.#requestsPerSecond, eventLoopLagMs: this.#eventLoopLagMs }
  }

  measure(): void {
    this.#requestsPerSecond = Math.round(this.requests.take() * 10) / 10
    this.#eventLoopLagMs = Math.round(this.lag.take())
  }
}

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
