import { errors } from '@adonisjs/auth'
import { Secret } from '@adonisjs/core/helpers'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { sendRateLimited } from '#cluster/http/send_rate_limited'
import { VerifyAccessToken } from '#identity/actions/verify_access_token'
import { CreatedBearerToken } from '#identity/bearer_token'
import { clientNetwork } from '#shared/http/client_network'
import { type FailedAuthentication, FailedAuthentications } from '#identity/failed_authentications'
import { LeavingOrganizations } from '#shared/leaving_organizations'
import { isPermission } from '#shared/permission'
import { ORGANIZATION_LEAVING, UNAUTHORIZED } from '#shared/http/known_problems'
import { sendProblem } from '#shared/http/problem'
import { TokenExpiredError } from './token_expired_error.js'

/**
 * Admits a request only with a live access token, and sets the caller on the context. From a network with too many bad
 * tokens, unfamiliar ones get 429 without a check.
 */
export async function authenticateMiddleware(ctx: HttpContext, next: NextFn): Promise<unknown> {
  const failures = await ctx.containerResolver.make(FailedAuthentications)
  const value = bearerOf(ctx)
  const credential = value && credentialOf(value)
  const failure = credential && failures.failureOf(credential)
  if (failure) return refuse(ctx, failure)
  const blockedForMs = value && failures.mayBlock ? failures.blockedForMs(networkOf(ctx)) : 0
  if (value && blockedForMs > 0) {
    const verifyAccessToken = await ctx.containerResolver.make(VerifyAccessToken)
    if (!verifyAccessToken.isFamiliar(value)) return sendBlocked(ctx, blockedForMs)
  }
  try {
    const { organizationId, currentAccessToken } = await ctx.auth.use('api').authenticate()
    ctx.principal = {
      organizationId,
      tokenId: String(currentAccessToken.identifier),
      tokenName: currentAccessToken.name ?? '',
      creatorId:
        currentAccessToken instanceof CreatedBearerToken ? currentAccessToken.creatorId : null,
      permissions: currentAccessToken.abilities.filter(isPermission),
    }
  } catch (error) {
    if (!credential || !(error instanceof errors.E_UNAUTHORIZED_ACCESS)) throw error
    const expiredAt = error instanceof TokenExpiredError ? error.expiredAt : null
    const retryAfterMs = await failures.count(networkOf(ctx), credential, { expiredAt })
    if (retryAfterMs > 0) return sendBlocked(ctx, retryAfterMs)
    return refuse(ctx, { expiredAt })
  }
  const leaving = await ctx.containerResolver.make(LeavingOrganizations)
  if (leaving.has(ctx.principal.organizationId)) return sendProblem(ctx, ORGANIZATION_LEAVING)
  return next()
}

/** Throws what becomes a 401 unless the token has expired. */
function refuse(ctx: HttpContext, { expiredAt }: FailedAuthentication): void {
  if (expiredAt === null) throw unauthorized()
  sendTokenExpired(ctx, expiredAt)
}

/** For the holder of the token's secret only: to everybody else it is like an unknown token. */
function sendTokenExpired(ctx: HttpContext, expiredAt: Date): void {
  const description = `The access token expired at ${expiredAt.toISOString()}`
  ctx.response.header(
    'WWW-Authenticate',
    `Bearer realm="signalbox", error="invalid_token", error_description="${description}"`
  )
  sendProblem(ctx, { ...UNAUTHORIZED, detail: `${description}.` })
}

/** Becomes the 401 of every credential that is not valid. */
export function unauthorized() {
  return new errors.E_UNAUTHORIZED_ACCESS('Unauthorized access', { guardDriverName: 'api' })
}

/** An operator's credential or a sign-in code fails here, and must not fail where it is right for that. */
function credentialOf(value: Secret<string>): Secret<string> {
  return new Secret(`token ${value.release()}`)
}

function networkOf({ request }: HttpContext): string {
  return clientNetwork(request.ip())
}

function bearerOf({ request }: HttpContext): Secret<string> | null {
  const [, value] = /^bearer ([^ ]+)/i.exec(request.header('authorization') ?? '') ?? []
  return value === undefined ? null : new Secret(value)
}

function sendBlocked(ctx: HttpContext, retryAfterMs: number): void {
  sendRateLimited(ctx, retryAfterMs, 'Too many access tokens from your network were not valid.')
}
