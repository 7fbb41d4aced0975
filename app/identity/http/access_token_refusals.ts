import type { HttpContext } from '@adonisjs/core/http'
import {
  type CreateAccessTokenInput,
  type CreateAccessTokenRefusal,
  TOKENS_MAX,
} from '#identity/actions/create_access_token'
import type { DeriveAccessTokenRefusal } from '#identity/actions/derive_access_token'
import { permissionMissing } from '#shared/http/known_problems'
import type { Permission } from '#shared/permission'
import { type FieldError, type Problem, sendInvalid, sendProblem } from '#shared/http/problem'
import { unauthorized } from './authenticate_middleware.js'

export const TOKEN_IS_DERIVED: Problem = {
  status: 409,
  title: 'Token is derived',
  code: 'E_TOKEN_IS_DERIVED',
  detail:
    'A token that was derived from another one cannot be exchanged again, and creates no publishable key.',
}

export const ACCESS_TOKEN_LIMIT_REACHED: Problem = {
  status: 409,
  title: 'Too many access tokens',
  code: 'E_ACCESS_TOKEN_LIMIT_REACHED',
  detail: `An organization may have at most ${TOKENS_MAX} access tokens. An expired one counts for seven days, unless it is revoked.`,
}

/** Throws what becomes a 401 when the calling token no longer exists. */
export function sendAccessTokenRefusal(
  ctx: HttpContext,
  refusal: CreateAccessTokenRefusal,
  input: CreateAccessTokenInput
): void {
  switch (refusal.kind) {
    case 'creator_gone':
      throw unauthorized()
    case 'too_many':
      return sendProblem(ctx, ACCESS_TOKEN_LIMIT_REACHED)
    default:
      return sendInvalid(ctx, [fieldErrorOf(refusal, input)])
  }
}

/** Throws what becomes a 401 when the calling token no longer exists. */
export function sendDeriveRefusal(ctx: HttpContext, refusal: DeriveAccessTokenRefusal): void {
  switch (refusal.kind) {
    case 'creator_gone':
      throw unauthorized()
    case 'is_derived':
      return sendProblem(ctx, TOKEN_IS_DERIVED)
    case 'permission_not_held':
      return sendInvalid(ctx, [notHeld(refusal)])
    default:
      refusal satisfies never
  }
}

/** To a token that may not delete what another one made. */
export function sendMadeForbidden(ctx: HttpContext, lacking: Permission): void {
  sendProblem(ctx, permissionMissing(lacking, 'made=true'))
}

function notHeld({ index, permission }: { index: number; permission: string }): FieldError {
  return {
    field: `permissions.${index}`,
    rule: 'permissionNotHeld',
    message: `The calling token cannot grant ${permission}, because it does not hold it`,
  }
}

function fieldErrorOf(
  refusal: Exclude<CreateAccessTokenRefusal, { kind: 'creator_gone' | 'too_many' }>,
  { expiresAt }: CreateAccessTokenInput
): FieldError {
  switch (refusal.kind) {
    case 'permission_not_held':
      return notHeld(refusal)
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
