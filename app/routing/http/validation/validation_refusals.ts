import type { HttpContext } from '@adonisjs/core/http'
import type { ValidateRulesError } from '#routing/actions/validate_rules'
import { sendInvalid } from '#shared/http/problem'

export function sendRulesRefusal(ctx: HttpContext, error: ValidateRulesError): void {
  switch (error.type) {
    case 'invalid':
      return sendInvalid(ctx, error.problems)
    case 'exclude_router_unknown':
      return sendInvalid(ctx, [
        {
          field: 'exclude_router_id',
          rule: 'exists',
          message: 'The exclude_router_id field does not name a router of the organization',
        },
      ])
    default:
      return error satisfies never
  }
}
