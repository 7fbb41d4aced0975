import type { CompletedRequest } from '#operations/metrics/request_durations'

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

  observe({ ctx, duration: [seconds, nanoseconds] }: CompletedRequest): void {
    if (this.random() >= this.share) return
    const { logger, principal, request, response, route } = ctx
    const answer = response.response
    logger.info(
      {
        method: request.method(),
        route: route?.pattern ?? null,
        status: answer.statusCode,
        is_aborted: !answer.writableFinished,
        duration_ms: Math.round(seconds * 1e6 + nanoseconds / 1e3) / 1e3,
        organization_id: (principal as typeof principal | undefined)?.organizationId ?? null,
        share: this.share,
      },
      'request'
    )
  }
}
