import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { Readiness } from '#operations/readiness/readiness'
import { NEVER_CACHED } from './liveness_controller.js'

@inject()
export default class ReadinessController {
  constructor(private readonly readiness: Readiness) {}

  async execute({ response }: HttpContext) {
    const report = await this.readiness.report()
    response.header('Cache-Control', NEVER_CACHED)
    response.status(report.status === 'ok' ? 200 : 503)
    response.send(report)
  }
}
