import { inject } from '@adonisjs/core/container'
import { Secret } from '@adonisjs/core/helpers'
import type { HttpContext } from '@adonisjs/core/http'
import type { MiddlewareFn, NextFn } from '@adonisjs/core/types/http'
import { sendRateLimited, setRateLimitHeaders } from '#cluster/http/rate_limits'
import {
  type FailedAuthentication,
  FailedAuthentications,
  faultOf,
  unauthorized,
} from '#identity/credentials/failed_authentications'
import { clientNetwork } from '#shared/http/client_address'
import { ofOneInstance } from '#shared/http/pipeline'
import type { RequirePermission, RequireToken } from '#shared/http/guard'
import {
  ORGANIZATION_LEAVING,
  permissionMissing,
  sendProblem,
  UNAUTHORIZED,
} from '#shared/http/problem'
import { LeavingOrganizations } from '#shared/leaving_organizations'
import type { Permission } from '#shared/permission'
import { CallerLimits, type CountedRequest } from './caller_limits.js'
import { isWholeToken } from './token_value.js'
import { VerifyAccessToken } from './verify_access_token.js'

/**
 * Admits a request only with a live access token, and sets the caller on the context. From a network with too many bad
 * tokens, others get 429 without a check. One per process.
 */
@inject()
export class TokenGuard {
  constructor(
    private readonly failures: FailedAuthentications,
    private readonly verify: VerifyAccessToken,
    private readonly leaving: LeavingOrganizations,
    private readonly limits: CallerLimits
  ) {}

  async handle(ctx: HttpContext, next: NextFn, permissions: readonly Permission[]) {
    const value = bearerOf(ctx)
    if (!value) return refuse(ctx)
    if (this.#isRefused(ctx, value)) return
    const verified = this.verify.execute(value)
    const token = verified instanceof Promise ? await verified : verified
    if (!token || 'expiredAt' in token) return this.#fail(ctx, value, token ?? { expiredAt: null })
    const { organizationId, id, name, permissions: held, derivedFromId, creatorIds } = token
    const creatorId = derivedFromId ?? creatorIds.at(-1) ?? null
    ctx.principal = { organizationId, tokenId: id, tokenName: name, creatorId, permissions: held }
    if (this.leaving.has(organizationId)) return sendProblem(ctx, ORGANIZATION_LEAVING)
    if (!isAdmitted(ctx, await this.limits.count(ctx.principal, ctx.route?.name))) return
    for (const permission of permissions) {
      if (!held.includes(permission)) return sendProblem(ctx, permissionMissing(permission))
    }
    return next()
  }

  /** Whether it has answered without a check. Throws what becomes a 401. */
  #isRefused(ctx: HttpContext, value: Secret<string>): boolean {
    const { failures, verify } = this
    const failure = failures.failureOf(credentialOf(value))
    if (failure) {
      refuse(ctx, failure)
      return true
    }
    if (!failures.mayBlock) return false
    const blockedForMs = failures.blockedForMs(networkOf(ctx))
    if (blockedForMs === 0 || verify.isRecentlyVerified(value)) return false
    sendBlocked(ctx, blockedForMs)
    return true
  }

  /** Counts the failure against the network. Throws what becomes a 401. */
  async #fail(ctx: HttpContext, value: Secret<string>, failed: FailedAuthentication) {
    const retryAfterMs = await this.failures.count(networkOf(ctx), credentialOf(value), failed)
    if (retryAfterMs > 0) sendBlocked(ctx, retryAfterMs)
    else refuse(ctx, failed)
  }
}

/** Identifies the caller (401), then checks the rate limits (429). */
export const requireToken: RequireToken = [admitting([])]

/** Like `requireToken`, then checks each permission (403). */
export const requirePermission: RequirePermission = (...permissions) => [admitting(permissions)]

function admitting(permissions: readonly Permission[]): MiddlewareFn {
  return ofOneInstance(TokenGuard, (guard, ctx, next) => guard.handle(ctx, next, permissions))
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
  return isAdmitted(ctx, await limits.countOthers(ctx.principal, ctx.route?.name, count - 1))
}

/** Tells the caller what is left of the limits. False when it has answered 429. */
function isAdmitted(ctx: HttpContext, counted: readonly CountedRequest[]): boolean {
  setRateLimitHeaders(ctx, counted)
  let refusal: CountedRequest | null = null
  for (const one of counted) {
    const isLonger = !refusal || one.decision.retryAfterMs > refusal.decision.retryAfterMs
    if (!one.decision.allowed && isLonger) refusal = one
  }
  if (!refusal) return true
  sendRateLimited(ctx, refusal.decision.retryAfterMs, DETAILS[refusal.whose])
  return false
}

const DETAILS = {
  token: 'This access token was used for too many requests.',
  organization: 'The access tokens of this organization were used for too many requests.',
}

/** Throws what becomes a 401 unless the token has expired. */
function refuse(ctx: HttpContext, { expiredAt }: FailedAuthentication = { expiredAt: null }): void {
  if (expiredAt === null) {
    throw unauthorized(faultOf(ctx.request.header('authorization'), 'sbx_', isWholeToken))
  }
  sendTokenExpired(ctx, expiredAt)
}

/** Only for the holder of the right secret. Everybody else gets the answer of an unknown token. */
function sendTokenExpired(ctx: HttpContext, expiredAt: Date): void {
  const description = `The access token expired at ${expiredAt.toISOString()}`
  ctx.response.header(
    'WWW-Authenticate',
    `Bearer realm="signalbox", error="invalid_token", error_description="${description}"`
  )
  sendProblem(ctx, { ...UNAUTHORIZED, detail: `${description}.` })
}

/** Tells failures here from those elsewhere: an operator's credential that fails here stays valid for its own guard. */
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
