import type { HttpContext } from '@adonisjs/core/http'
import { sendProblem } from '#shared/http/problem'

export function sendMetricsRefusal(ctx: HttpContext): void {
  ctx.response.header('WWW-Authenticate', 'Bearer realm="signalbox-metrics"')
  sendProblem(ctx, METRICS_UNAUTHORIZED)
}

export const METRICS_UNAUTHORIZED = {
  status: 401,
  code: 'E_METRICS_UNAUTHORIZED',
  title: 'Unauthorized',
  detail: 'The value of METRICS_TOKEN is required: Authorization: Bearer …',
}
