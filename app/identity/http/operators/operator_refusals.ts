import type { HttpContext } from '@adonisjs/core/http'
import type { DeriveOperatorCredentialRefusal } from '#identity/actions/derive_operator_credential'
import { OPERATOR_UNAUTHORIZED } from '#shared/http/known_problems'
import { sendProblem } from '#shared/http/problem'
import { TOKEN_IS_DERIVED } from '../access_token_refusals.js'

/** One answer for no credential, an unknown one, and one of another kind. */
export function sendOperatorUnauthorized(ctx: HttpContext): void {
  ctx.response.header('WWW-Authenticate', 'Bearer realm="signalbox-operations"')
  sendProblem(ctx, OPERATOR_UNAUTHORIZED)
}

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
