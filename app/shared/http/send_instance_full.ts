import type { HttpContext } from '@adonisjs/core/http'
import { INSTANCE_FULL } from './known_problems.js'
import { sendProblem } from './problem.js'

const RETRY_AFTER_SECONDS = '1'

export function sendInstanceFull(ctx: HttpContext): void {
  ctx.response.header('Retry-After', RETRY_AFTER_SECONDS)
  sendProblem(ctx, INSTANCE_FULL)
}
