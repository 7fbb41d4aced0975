import type { HttpContext } from '@adonisjs/core/http'
import type { Histogram } from 'prom-client'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const UNMATCHED = 'unmatched'

export interface CompletedRequest {
  readonly ctx: HttpContext
  /** In the form of `process.hrtime`. */
  readonly duration: readonly [seconds: number, nanoseconds: number]
}

/**
 * Observes how long requests took. Labels are the route's pattern and never the path, a known method, and the status,
 * or `aborted` when the client left before the answer was complete.
 */
export class RequestDurations {
  readonly #streamRoutes: ReadonlySet<string>

  /** Streams, the requests of `streamRoutes`, last as long as their client listens and are not observed. */
  constructor(
    private readonly histogram: Histogram,
    streamRoutes: readonly string[]
  ) {
    this.#streamRoutes = new Set(streamRoutes)
  }

  observe({ ctx, duration: [seconds, nanoseconds] }: CompletedRequest): void {
    const { route, request, response } = ctx
    const raw = response.response
    if (route?.name && this.#streamRoutes.has(route.name) && raw.statusCode === 200) return
    const method = request.method()
    const labels = {
      route: route?.pattern ?? UNMATCHED,
      method: METHODS.has(method) ? method : 'other',
      status: raw.writableFinished ? String(raw.statusCode) : 'aborted',
    }
    this.histogram.observe(labels, seconds + nanoseconds / 1e9)
  }
}
