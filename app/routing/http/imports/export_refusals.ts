import type { HttpContext } from '@adonisjs/core/http'
import { INSTANCE_FULL } from '#shared/http/known_problems'
import { sendProblem } from '#shared/http/problem'

const RETRY_AFTER_SECONDS = '1'

export function sendExportsBusy(ctx: HttpContext): void {
  ctx.response.header('Retry-After', RETRY_AFTER_SECONDS)
  sendProblem(ctx, INSTANCE_FULL)
}
