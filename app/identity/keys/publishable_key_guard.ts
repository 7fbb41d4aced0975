import { Secret } from '@adonisjs/core/helpers'
import type { HttpContext } from '@adonisjs/core/http'
import type { MiddlewareFn } from '@adonisjs/core/types/http'
import { sendRateLimited, setRateLimitHeaders } from '#cluster/http/rate_limits'
import { VerifyPublishableKey } from './verify_publishable_key.js'
import { clientNetwork } from '#shared/http/client_address'
import { FailedAuthentications } from '#identity/credentials/failed_authentications'
import { KeyLimits } from '#identity/keys/key_limits'
import {
  KEY_UNAUTHORIZED,
  ORGANIZATION_LEAVING,
  ORIGIN_REFUSED,
  ORIGIN_UNPROVEN,
  sendProblem,
} from '#shared/http/problem'
import { LeavingOrganizations } from '#shared/leaving_organizations'
import { rawHeader } from '#shared/http/request'
import type { RequirePublishableKey } from '#shared/http/guard'

/** Other credentials have other prefixes, so they are not even looked up here. */
const BEARER = /^bearer (sbp_[^ ]+)$/i

const authenticateKey: MiddlewareFn = async (ctx, next) => {
  const [, value] =
    BEARER.exec(ctx.request.header('authorization') ?? `Bearer ${ctx.request.qs().key}`) ?? []
  if (value === undefined) return sendKeyUnauthorized(ctx)
  const secret = new Secret(value)
  // Anybody can send this public key where a token is wanted. Its failures there must not count here.
  const credential = new Secret(`page ${value}`)
  const failures = await ctx.containerResolver.make(FailedAuthentications)
  if (failures.failureOf(credential)) return sendKeyUnauthorized(ctx)
  const verify = await ctx.containerResolver.make(VerifyPublishableKey)
  const network = clientNetwork(ctx.request.ip())
  const blockedForMs = failures.blockedForMs(network)
  if (blockedForMs > 0 && !verify.isFamiliar(secret)) return sendBlocked(ctx, blockedForMs)
  const key = await verify.execute(secret)
  if (!key) {
    const retryAfterMs = await failures.count(network, credential)
    return retryAfterMs > 0 ? sendBlocked(ctx, retryAfterMs) : sendKeyUnauthorized(ctx)
  }
  const leaving = await ctx.containerResolver.make(LeavingOrganizations)
  if (leaving.has(key.organizationId)) return sendProblem(ctx, ORGANIZATION_LEAVING)
  const origin = rawHeader(ctx.request, 'origin')
  if (origin === undefined || !key.origins.includes(origin)) {
    verify.recordRefusal(key, ORIGIN_REFUSED.code, origin)
    return sendProblem(ctx, ORIGIN_REFUSED)
  }
  if (key.unprovenOrigins.includes(origin)) {
    verify.recordRefusal(key, ORIGIN_UNPROVEN.code, origin)
    return sendProblem(ctx, ORIGIN_UNPROVEN)
  }

  const limits = await ctx.containerResolver.make(KeyLimits)
  const visitor = limits.pseudonymOf(network)
  const counted = await limits.count(key.id, network, ctx.route?.name)
  setRateLimitHeaders(ctx, counted.slice(0, 1))
  for (const { whose, decision } of counted) {
    if (!decision.allowed) return sendRateLimited(ctx, decision.retryAfterMs, DETAILS[whose])
  }
  verify.recordUse(key, origin)
  const { organizationId, id, name } = key
  ctx.principal = { organizationId, tokenId: id, tokenName: name, permissions: [], visitor }
  return next()
}

/**
 * Admits a request only with a live publishable key (401), from one of its proven origins (403), within the limits of the
 * visitor's network and of the key (429). The rate-limit headers are those of the network, because those of the key would
 * reveal the number of other visitors. The principal has no permission.
 */
export const requirePublishableKey: RequirePublishableKey = [authenticateKey]

/** One answer for no key, an unknown or revoked one, and a credential of another kind. */
function sendKeyUnauthorized(ctx: HttpContext): void {
  ctx.response.header('WWW-Authenticate', 'Bearer realm="signalbox-pages"')
  sendProblem(ctx, KEY_UNAUTHORIZED)
}

function sendBlocked(ctx: HttpContext, retryAfterMs: number): void {
  sendRateLimited(ctx, retryAfterMs, 'Too many credentials from your network were not valid.')
}

const DETAILS = {
  network: 'Your network sent too many requests with this publishable key.',
  site: 'The networks around yours sent too many requests with this publishable key.',
  key: 'This publishable key was used for too many requests.',
}
