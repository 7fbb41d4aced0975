import type { HttpContext } from '@adonisjs/core/http'
import { sendRateLimited } from '#cluster/http/send_rate_limited'
import { KEYS_MAX } from '#identity/actions/issue_publishable_key'
import type { ProveOriginsRefusal } from '#identity/actions/prove_origins'
import type { RotateKeyRefusal } from '#identity/actions/rotate_publishable_key'
import { notFound, type Problem, sendProblem } from '#shared/http/problem'
import { TOKEN_IS_DERIVED } from '../access_token_refusals.js'
import { unauthorized } from '../authenticate_middleware.js'

export const PUBLISHABLE_KEY_NOT_FOUND = notFound('publishable key')

export const PUBLISHABLE_KEY_LIMIT_REACHED: Problem = {
  status: 409,
  code: 'E_PUBLISHABLE_KEY_LIMIT_REACHED',
  title: 'Too many publishable keys',
  detail: `An organization may have at most ${KEYS_MAX} publishable keys.`,
}

/** Throws what becomes a 401 when the calling token no longer exists. */
export function sendKeyRefusal(
  ctx: HttpContext,
  refusal: RotateKeyRefusal | ProveOriginsRefusal
): void {
  switch (refusal.kind) {
    case 'creator_gone':
      throw unauthorized()
    case 'is_derived':
      return sendProblem(ctx, TOKEN_IS_DERIVED)
    case 'not_found':
      return sendProblem(ctx, PUBLISHABLE_KEY_NOT_FOUND)
    case 'too_many':
      return sendProblem(ctx, PUBLISHABLE_KEY_LIMIT_REACHED)
    case 'too_often':
      return sendRateLimited(
        ctx,
        refusal.retryAfterMs,
        'The proofs of too many origins of the organization were looked for.'
      )
    default:
      refusal satisfies never
  }
}
