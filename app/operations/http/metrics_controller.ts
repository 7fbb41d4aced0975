import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { MetricsAccess } from '#operations/metrics/metrics_access'
import { MetricsRegistry } from '#operations/metrics/metrics_registry'
import { NEVER_CACHED } from './liveness_controller.js'
import { sendMetricsRefusal } from './metrics_refusals.js'

@inject()
export default class MetricsController {
  constructor(
    private readonly access: MetricsAccess,
    private readonly registry: MetricsRegistry
  ) {}

  async execute(ctx: HttpContext) {
    const { request, response } = ctx
    response.header('Cache-Control', NEVER_CACHED)
    if (!this.access.allows(request.header('authorization'))) return sendMetricsRefusal(ctx)
    const text = await (this.access.isOpen ? this.registry.recentText() : this.registry.text())
    response.header('Content-Type', this.registry.contentType)
    response.send(text)
  }
}
