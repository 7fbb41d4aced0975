import { inject } from '@adonisjs/core/container'
import type { HttpContext } from '@adonisjs/core/http'
import type { MiddlewareFn } from '@adonisjs/core/types/http'
import { isWithin } from '#cluster/http/rate_limits'
import { CredentialGuard, GuardParts } from '#identity/credentials/credential_guard'
import {
  type FailedAuthentication,
  faultOf,
  unauthorized,
} from '#identity/credentials/failed_authentications'
import type { RequirePermission, RequireToken } from '#shared/http/guard'
import { madeOnce } from '#shared/http/pipeline'
import { permissionMissing, sendProblem, UNAUTHORIZED } from '#shared/http/problem'
import type { Permission } from '#shared/permission'
import type { AccessToken } from './access_token.js'
import { CallerLimits } from './caller_limits.js'
import { isWholeToken } from './token_value.js'
import { VerifyAccessToken } from './verify_access_token.js'

@inject()
class TokenGuard extends CredentialGuard<AccessToken> {
  constructor(
    parts: GuardParts,
    verify: VerifyAccessToken,
    private readonly limits: CallerLimits
  ) {
    super(parts, verify, /^bearer ([^ ]+)/i)
  }

  protected override refuse(ctx: HttpContext, { expiredAt }: FailedAuthentication): void {
    if (expiredAt !== null) return sendTokenExpired(ctx, expiredAt)
    throw unauthorized(faultOf(ctx.request.header('authorization'), 'sbx_', isWholeToken))
  }

  protected override identify(ctx: HttpContext, token: AccessToken): void {
    const { organizationId, id: tokenId, name: tokenName, permissions } = token
    const creatorId = token.derivedFromId ?? token.creatorIds.at(-1) ?? null
    const isPerson = (token.person ?? null) !== null
    ctx.principal = { organizationId, tokenId, tokenName, creatorId, isPerson, permissions }
  }

  protected override count(ctx: HttpContext) {
    return this.limits.count(ctx.principal, ctx.endpoint.rate)
  }
}

/** Identifies the caller (401), then checks the rate limits (429). */
export const requireToken: RequireToken = [madeOnce(TokenGuard)]

/** Like `requireToken`, then checks each permission (403). */
export const requirePermission: RequirePermission = (...permissions) => [
  ...requireToken,
  holding(permissions),
]

function holding(permissions: readonly Permission[]): MiddlewareFn {
  return (ctx, next) => {
    const held = ctx.principal.permissions
    const missing = permissions.find((permission) => !held.includes(permission))
    return missing === undefined ? next() : sendProblem(ctx, permissionMissing(missing))
  }
}

/**
 * Counts the others of the `count` requests that a counted request stands for, at most `CallerLimits.requestsMax`. False
 * when it has answered 429; the request itself then stays counted.
 */
export async function admitOthers(
  ctx: HttpContext,
  limits: CallerLimits,
  count: number
): Promise<boolean> {
  if (count === 1) return true
  return isWithin(ctx, await limits.countOthers(ctx.principal, ctx.endpoint.rate, count - 1))
}

/** Only for the holder of the right secret. Everybody else gets the answer of an unknown token. */
function sendTokenExpired(ctx: HttpContext, expiredAt: Date): void {
  const description = `The access token expired at ${expiredAt.toISOString()}`
  const challenge = `${UNAUTHORIZED.challenge}, error="invalid_token", error_description="${description}"`
  sendProblem(ctx, { ...UNAUTHORIZED, detail: `${description}.`, challenge })
}
