import type { HttpContext } from '@adonisjs/core/http'
import type { RevertRouterError } from '#routing/routers/writes/revert_routers'
import { type Problem, sendProblem } from '#shared/http/problem'
import { sendUpdateRefusal } from '../routers/router_refusals.js'

const UNKNOWN_MESSAGE =
  'The organization_revision field does not name a revision at which the router was there'

export const REVISION_UNKNOWN: Problem = {
  status: 422,
  code: 'E_REVISION_UNKNOWN',
  title: 'Unknown revision',
  detail: `${UNKNOWN_MESSAGE}.`,
  errors: [{ field: 'organization_revision', rule: 'exists', message: UNKNOWN_MESSAGE }],
}

export function sendRevertRefusal(ctx: HttpContext, error: RevertRouterError): void {
  if (error.type === 'revision_unknown') return sendProblem(ctx, REVISION_UNKNOWN)
  sendUpdateRefusal(ctx, error)
}
