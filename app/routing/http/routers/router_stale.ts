import type { HttpContext } from '@adonisjs/core/http'
import { type Problem, sendProblem } from '#shared/http/problem'

export function sendRouterStale(ctx: HttpContext): void {
  sendProblem(ctx, ROUTER_STALE)
}

export const ROUTER_STALE: Problem = {
  status: 412,
  code: 'E_ROUTER_STALE',
  title: 'Precondition failed',
  detail: 'The router has changed since it was read. Read it again.',
}
