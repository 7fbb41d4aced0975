import { Secret } from '@adonisjs/core/helpers'
import type { HttpContext } from '@adonisjs/core/http'
import type { MiddlewareFn, NextFn } from '@adonisjs/core/types/http'
import { sendRateLimited, setRateLimitHeaders } from '#cluster/http/rate_limits'
import type { RateDecision, RateLimit } from '#cluster/limiter/rate_limit'
import type { RateLimiter } from '#cluster/limiter/rate_limiter'
import {
  type FailedAuthentication,
  FailedAuthentications,
  unauthorized,
} from '#identity/credentials/failed_authentications'
import { clientNetwork } from '#shared/http/client_address'
import { inOneStage } from '#shared/http/one_stage'
import type { Principal, RequirePermission, RequireToken } from '#shared/http/guard'
import {
  ORGANIZATION_LEAVING,
  permissionMissing,
  sendProblem,
  UNAUTHORIZED,
} from '#shared/http/problem'
import { LeavingOrganizations } from '#shared/leaving_organizations'
import type { Permission } from '#shared/permission'
import { VerifyAccessToken } from './verify_access_token.js'

/** Identifies the caller (401), then checks the rate limits (429). */
export const requireToken: RequireToken = [
  inOneStage(authenticateMiddleware, limitCallerMiddleware),
]

/** Like `requireToken`, then checks each permission (403). */
export const requirePermission: RequirePermission = (...permissions) => [
  inOneStage(...requireToken, ...permissions.map(authorizeMiddleware)),
]

/**
 * Admits a request only with a live access token, and sets the caller on the context. From a network with too many bad
 * tokens, others get 429 without a check.
 */
async function authenticateMiddleware(ctx: HttpContext, next: NextFn): Promise<unknown> {
  const value = bearerOf(ctx)
  if (!value) throw unauthorized()
  const failures = await ctx.containerResolver.make(FailedAuthentications)
  const credential = credentialOf(value)
  const failure = failures.failureOf(credential)
  if (failure) return refuse(ctx, failure)
  const verify = await ctx.containerResolver.make(VerifyAccessToken)
  const blockedForMs = failures.mayBlock ? failures.blockedForMs(networkOf(ctx)) : 0
  if (blockedForMs > 0 && !verify.isRecentlyVerified(value)) return sendBlocked(ctx, blockedForMs)
  const token = await verify.execute(value)
  if (!token || 'expiredAt' in token) {
    const failed = token ?? { expiredAt: null }
    const retryAfterMs = await failures.count(networkOf(ctx), credential, failed)
    return retryAfterMs > 0 ? sendBlocked(ctx, retryAfterMs) : refuse(ctx, failed)
  }
  const { organizationId, id, name, permissions, derivedFromId, creatorIds } = token
  const creatorId = derivedFromId ?? creatorIds.at(-1) ?? null
  ctx.principal = { organizationId, tokenId: id, tokenName: name, creatorId, permissions }
  const leaving = await ctx.containerResolver.make(LeavingOrganizations)
  if (leaving.has(organizationId)) return sendProblem(ctx, ORGANIZATION_LEAVING)
  return next()
}

/** Throws what becomes a 401 unless the token has expired. */
function refuse(ctx: HttpContext, { expiredAt }: FailedAuthentication): void {
  if (expiredAt === null) throw unauthorized()
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

/** Counts the request of an authenticated caller and answers 429 above the limit. */
async function limitCallerMiddleware(ctx: HttpContext, next: NextFn): Promise<unknown> {
  const limits = await ctx.containerResolver.make(CallerLimits)
  const counted = await limits.count(ctx.principal, ctx.route?.name)
  if (isAdmitted(ctx, counted)) return next()
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

/** False when it has answered 429. */
function isAdmitted(ctx: HttpContext, counted: readonly CountedRequest[]): boolean {
  setRateLimitHeaders(ctx, counted)
  const [refusal] = counted
    .filter(({ decision }) => !decision.allowed)
    .sort((a, b) => b.decision.retryAfterMs - a.decision.retryAfterMs)
  if (!refusal) return true
  sendRateLimited(ctx, refusal.decision.retryAfterMs, DETAILS[refusal.whose])
  return false
}

const DETAILS = {
  token: 'This access token was used for too many requests.',
  organization: 'The access tokens of this organization were used for too many requests.',
}

function authorizeMiddleware(permission: Permission): MiddlewareFn {
  return (ctx, next) =>
    ctx.principal.permissions.includes(permission)
      ? next()
      : sendProblem(ctx, permissionMissing(permission))
}

interface CallerRates {
  readonly token: RateLimit
  readonly organization: RateLimit
}

interface CallerLimitsOptions {
  readonly requests: CallerRates
  readonly resolves: CallerRates
  /** The names of the routes that count as resolves. */
  readonly resolveRoutes: readonly string[]
}

interface CountedRequest {
  readonly whose: keyof CallerRates
  readonly limit: RateLimit
  readonly decision: RateDecision
}

/**
 * Counts a request against its token and its token's organization, in one round trip and across all instances. A
 * refused token uses up nothing of its organization's limit. In an outage of Redis each instance counts alone.
 */
export class CallerLimits {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly options: CallerLimitsOptions
  ) {}

  count(principal: Principal, routeName: string | undefined): Promise<CountedRequest[]> {
    return this.#take(principal, routeName, 1)
  }

  /**
   * Counts `others` more requests, all or none, after a request that stands for them and itself. The time after which
   * to come again includes that request, which a repetition needs again.
   */
  async countOthers(
    principal: Principal,
    routeName: string | undefined,
    others: number
  ): Promise<CountedRequest[]> {
    const counted = await this.#take(principal, routeName, others)
    return counted.map((one) => {
      const { decision, limit } = one
      if (decision.allowed) return one
      const retryAfterMs = decision.retryAfterMs + limit.periodMs / limit.limit
      return { ...one, decision: { ...decision, retryAfterMs } }
    })
  }

  /** The most requests of a route that both limits ever allow at once. */
  requestsMax(routeName: string | undefined): number {
    const { token, organization } = this.#ratesOf(routeName)
    return Math.min(token.limit, organization.limit)
  }

  async #take(
    { organizationId, tokenId }: Principal,
    routeName: string | undefined,
    cost: number
  ): Promise<CountedRequest[]> {
    const { token, organization } = this.#ratesOf(routeName)
    const { parent, child } = await this.limiter.takeBoth(
      { limit: organization, subject: organizationId },
      { limit: token, subject: tokenId },
      cost
    )
    return [
      { whose: 'token', limit: token, decision: child },
      { whose: 'organization', limit: organization, decision: parent },
    ]
  }

  #ratesOf(routeName: string | undefined): CallerRates {
    const { requests, resolves, resolveRoutes } = this.options
    return routeName !== undefined && resolveRoutes.includes(routeName) ? resolves : requests
  }
}
