import type { HttpContext } from '@adonisjs/core/http'
import type { DeriveOperatorCredentialRefusal } from '#identity/actions/derive_operator_credential'
import { sendProblem } from '#shared/http/problem'
import { TOKEN_IS_DERIVED } from '../access_token_refusals.js'
import { sendOperatorUnauthorized } from './require_operator.js'

export function sendDeriveOperatorRefusal(
  ctx: HttpContext,
  refusal: DeriveOperatorCredentialRefusal
): void {
  switch (refusal.kind) {
    case 'parent_gone':
      return sendOperatorUnauthorized(ctx)
    case 'is_derived':
      return sendProblem(ctx, TOKEN_IS_DERIVED)
    default:
      refusal satisfies never
  }
}
