import type { HttpContext } from '@adonisjs/core/http'
import type { CreateRouterError } from '#routing/actions/create_router'
import { sendInvalid, sendProblem } from '#shared/http/problem'
import { sendQuotaExceeded } from '#shared/http/quota_exceeded'
import { showConflicts } from '../conflicts/conflict_transformer.js'

/** Answers the refusals that creating and updating share. Shows no id for a router that is not stored. */
export function sendWriteRefusal(
  ctx: HttpContext,
  error: CreateRouterError,
  { isStored }: { readonly isStored: boolean }
): void {
  switch (error.type) {
    case 'invalid':
      return sendInvalid(ctx, error.problems)
    case 'booking_flow_unknown':
      return sendProblem(ctx, BOOKING_FLOW_UNKNOWN)
    case 'name_taken':
      return sendProblem(ctx, NAME_TAKEN)
    case 'active_default_exists':
      return sendProblem(ctx, ACTIVE_DEFAULT_EXISTS)
    case 'quota_exceeded':
      return sendQuotaExceeded(ctx, error)
    case 'conflicts': {
      const conflicts = showConflicts(error.report, new Set(isStored ? [] : [error.routerId]))
      return sendProblem(ctx, { ...CONFLICTS, extensions: { conflicts } })
    }
    default:
      return error satisfies never
  }
}

const FLOW_MESSAGE = 'The booking_flow_id field does not name a booking flow of the organization'

export const BOOKING_FLOW_UNKNOWN = {
  status: 422,
  code: 'E_BOOKING_FLOW_UNKNOWN',
  title: 'Unknown booking flow',
  detail: `${FLOW_MESSAGE}.`,
  errors: [{ field: 'booking_flow_id', rule: 'exists', message: FLOW_MESSAGE }],
}

export const NAME_TAKEN = {
  status: 409,
  code: 'E_ROUTER_NAME_TAKEN',
  title: 'Name taken',
  detail: 'The organization already has a router with this name.',
}

export const ACTIVE_DEFAULT_EXISTS = {
  status: 409,
  code: 'E_ACTIVE_DEFAULT_EXISTS',
  title: 'Active default router exists',
  detail: 'The organization already has an active default router. Deactivate it first.',
}

export const CONFLICTS = {
  status: 409,
  code: 'E_ROUTER_CONFLICTS',
  title: 'Conflicts with other routers',
  detail:
    'The router would have conflicts of high severity with other routers of the organization.',
}
