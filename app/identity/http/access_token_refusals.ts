import { errors } from '@adonisjs/auth'
import type { HttpContext } from '@adonisjs/core/http'
import type {
  CreateAccessTokenInput,
  CreateAccessTokenRefusal,
} from '#identity/actions/create_access_token'
import { type FieldError, sendInvalid } from '#shared/http/problem'

/** Throws what becomes a 401 when the calling token no longer exists. */
export function sendAccessTokenRefusal(
  ctx: HttpContext,
  refusal: CreateAccessTokenRefusal,
  input: CreateAccessTokenInput
): void {
  if (refusal.kind !== 'creator_gone') return sendInvalid(ctx, [fieldErrorOf(refusal, input)])
  throw new errors.E_UNAUTHORIZED_ACCESS('Unauthorized access', { guardDriverName: 'api' })
}

function fieldErrorOf(
  refusal: Exclude<CreateAccessTokenRefusal, { kind: 'creator_gone' }>,
  { expiresAt }: CreateAccessTokenInput
): FieldError {
  switch (refusal.kind) {
    case 'permission_not_held':
      return {
        field: `permissions.${refusal.index}`,
        rule: 'permissionNotHeld',
        message: `The calling token cannot grant ${refusal.permission}, because it does not hold it`,
      }
    case 'two_expiries':
      return {
        field: 'expires_at',
        rule: 'oneExpiry',
        message: 'Only one of expires_in and expires_at can be given',
      }
    case 'expiry_out_of_range':
      return {
        field: 'expires_at',
        rule: 'expiryRange',
        message: 'The expires_at field must be in the future and at most 366 days away',
      }
    case 'outlives_creator': {
      const field = expiresAt === null ? 'expires_in' : 'expires_at'
      const limit = refusal.creatorExpiresAt.toISOString()
      return {
        field,
        rule: 'outlivesMaker',
        message: `The ${field} field must not be later than ${limit}, when the calling token expires`,
      }
    }
    case 'last_generation':
      return {
        field: `permissions.${refusal.index}`,
        rule: 'lastGeneration',
        message: `The calling token has too many ancestors to grant tokens:manage`,
      }
  }
}
