import type { HttpContext } from '@adonisjs/core/http'
import type { Histogram } from 'prom-client'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const UNMATCHED = 'unmatched'

export interface CompletedRequest {
  readonly ctx: HttpContext
  readonly durationMs: number
}

/**
 * Tells its observers of every request, once its answer is complete or its client has left. The event of the framework
 * for this makes each request listen to its connection, which keeps it in memory longer.
 */
export class CompletedRequests {
  readonly #observers: ((completed: CompletedRequest) => void)[] = []

  observe(observer: (completed: CompletedRequest) => void): void {
    this.#observers.push(observer)
  }

  /** Call it when the request begins. */
  watch(ctx: HttpContext): void {
    if (this.#observers.length === 0) return
    const beganMs = performance.now()
    ctx.response.response.on('close', () => {
      const completed = { ctx, durationMs: performance.now() - beganMs }
      for (const observe of this.#observers) observe(completed)
    })
  }
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

  observe({ ctx, durationMs }: CompletedRequest): void {
    const { route, request, response } = ctx
    const raw = response.response
    if (route?.name && this.#streamRoutes.has(route.name) && raw.statusCode === 200) return
    const method = request.method()
    const labels = {
      route: route?.pattern ?? UNMATCHED,
      method: METHODS.has(method) ? method : 'other',
      status: raw.writableFinished ? String(raw.statusCode) : 'aborted',
    }
    this.histogram.observe(labels, durationMs / 1_000)
  }
}

/**
 * Logs a random share of all requests, one line each. A line names the route's pattern and never a path or a query: a
 * URL is personal data. A stream of messages gets its line when it ends.
 */
export class AccessLog {
  /** `share` is between 0 (none) and 1 (all). */
  constructor(
    private readonly share: number,
    private readonly random: () => number = Math.random
  ) {}

  observe({ ctx, durationMs }: CompletedRequest): void {
    if (this.random() >= this.share) return
    const { logger, principal, request, response, route } = ctx
    const answer = response.response
    logger.info(
      {
        method: request.method(),
        route: route?.pattern ?? null,
        status: answer.statusCode,
        is_aborted: !answer.writableFinished,
        duration_ms: Math.round(durationMs * 1_000) / 1_000,
        organization_id: (principal as typeof principal | undefined)?.organizationId ?? null,
        share: this.share,
      },
      'request'
    )
  }
}

/** How many requests an instance answers a second, by the interval between two calls of `take`. */
export class RequestRate {
  #count = 0
  #sinceMs = performance.now()

  /** Call it with each answered request. */
  add(): void {
    this.#count += 1
  }

  /** The rate since the last call. */
  take(): number {
    const nowMs = performance.now()
    const seconds = Math.max(0.001, (nowMs - this.#sinceMs) / 1_000)
    const rate = this.#count / seconds
    this.#count = 0
    this.#sinceMs = nowMs
    return rate
  }
}
