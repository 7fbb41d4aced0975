import type { HttpContext } from '@adonisjs/core/http'
import { TOKEN_IS_DERIVED } from '#identity/tokens/access_tokens_http'
import { sendProblem } from '#shared/http/problem'
import type { MembersOf } from '#shared/member_name'
import type { DeriveOperatorCredentialRefusal } from './derive_operator_credential.js'
import type { OperatorCredential } from './operator_credential.js'
import { sendOperatorUnauthorized } from './operator_guard.js'

export function sendDeriveOperatorRefusal(
  ctx: HttpContext,
  refusal: DeriveOperatorCredentialRefusal
): void {
  switch (refusal.type) {
    case 'parent_gone':
      return sendOperatorUnauthorized(ctx)
    case 'is_derived':
      return sendProblem(ctx, TOKEN_IS_DERIVED)
    default:
      refusal satisfies never
  }
}

/** Neither the value nor its hash is ever shown. */
export function showOperatorCredential(credential: OperatorCredential) {
  return {
    _id: credential.id,
    name: credential.name,
    expires_at: credential.expiresAt,
    derived_from: credential.derivedFromId,
    last_used_at: credential.lastUsedAt,
    createdAt: credential.createdAt,
  } satisfies MembersOf<OperatorCredential, 'derivedFromId'>
}
