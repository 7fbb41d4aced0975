import type { HttpContext } from '@adonisjs/core/http'
import type { ImpactRefusal } from '#routing/actions/assess_impact'
import { STORE_UNAVAILABLE } from '#shared/http/known_problems'
import { type Problem, sendInvalid, sendProblem } from '#shared/http/problem'

const RETRY_AFTER_SECONDS = '2'

export const IMPACT_BUSY: Problem = {
  status: 503,
  code: 'E_IMPACT_BUSY',
  title: 'Another impact',
  detail:
    'The impact of other changes of your organization is being assessed, and there is one at a time. Nothing was changed. Try again shortly.',
}

export function sendImpactRefusal(ctx: HttpContext, refusal: ImpactRefusal): void {
  switch (refusal.type) {
    case 'invalid':
      return sendInvalid(
        ctx,
        refusal.problems.map(({ index, field, rule, message }) => ({
          field: `changes.${index}.${field}`,
          rule,
          message: message.replace(/^The /, `The changes.${index}.`),
        }))
      )
    case 'impact_busy':
      ctx.response.header('Retry-After', RETRY_AFTER_SECONDS)
      return sendProblem(ctx, IMPACT_BUSY)
    case 'lock_unavailable':
      ctx.response.header('Retry-After', RETRY_AFTER_SECONDS)
      return sendProblem(ctx, STORE_UNAVAILABLE)
    default:
      return refusal satisfies never
  }
}
