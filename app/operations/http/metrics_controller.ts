import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { MetricsAccess } from '#operations/metrics/metrics_access'
import { MetricsRegistry } from '#operations/metrics/metrics_registry'
import { sendProblem } from '#shared/http/problem'
import { NEVER_CACHED } from './liveness_controller.js'

@inject()
export default class MetricsController {
  constructor(
    private readonly access: MetricsAccess,
    private readonly registry: MetricsRegistry
  ) {}

  async execute(ctx: HttpContext) {
    const { request, response } = ctx
    response.header('Cache-Control', NEVER_CACHED)
    if (!this.access.allows(request.header('authorization'))) {
      response.header('WWW-Authenticate', 'Bearer realm="signalbox-metrics"')
      return sendProblem(ctx, METRICS_UNAUTHORIZED)
    }
    const text = await this.registry.text()
    response.header('Content-Type', this.registry.contentType)
    response.send(text)
  }
}

export const METRICS_UNAUTHORIZED = {
  status: 401,
  code: 'E_METRICS_UNAUTHORIZED',
  title: 'Unauthorized',
  detail: 'The value of METRICS_TOKEN is required: Authorization: Bearer …',
}
