import { inject } from '@adonisjs/core/container'
import type { HttpContext } from '@adonisjs/core/http'
import { MetricsAccess, MetricsRegistry } from '#operations/metrics/metrics_registry'
import { Readiness } from '#operations/readiness/readiness'
import { sendProblem } from '#shared/http/problem'
import { METRICS_UNAUTHORIZED, NEVER_CACHED } from './probes_http.js'
import { ProcessState, RuntimeEnvironment } from './process_state.js'

@inject()
export class InfoController {
  constructor(
    private readonly environment: RuntimeEnvironment,
    private readonly state: ProcessState
  ) {}

  handle({ response }: HttpContext) {
    const { name, release } = this.environment
    response.send({
      environment: name,
      uptime_seconds: this.state.uptimeSeconds,
      ...(release !== undefined && { release }),
    })
  }
}

/** Read by the load balancer. Checks no store: an outage of a store must not empty the balancer. */
export class LivenessController {
  handle({ response }: HttpContext) {
    response.header('Cache-Control', NEVER_CACHED)
    response.send({ status: 'ok' })
  }
}

@inject()
export class ReadinessController {
  constructor(private readonly readiness: Readiness) {}

  async handle({ response }: HttpContext) {
    const report = await this.readiness.report()
    response.header('Cache-Control', NEVER_CACHED)
    response.status(report.status === 'ok' ? 200 : 503)
    response.send(report)
  }
}

@inject()
export class MetricsController {
  constructor(
    private readonly access: MetricsAccess,
    private readonly registry: MetricsRegistry
  ) {}

  async handle(ctx: HttpContext) {
    const { request, response } = ctx
    response.header('Cache-Control', NEVER_CACHED)
    if (!this.access.allows(request.header('authorization'))) {
      return sendProblem(ctx, METRICS_UNAUTHORIZED)
    }
    const text = await (this.access.isOpen ? this.registry.recentText() : this.registry.text())
    response.header('Content-Type', this.registry.contentType)
    response.send(text)
  }
}
