import { Secret } from '@adonisjs/core/helpers'
import type { HttpContext } from '@adonisjs/core/http'
import type { MiddlewareFn } from '@adonisjs/core/types/http'
import { sendRateLimited, setRateLimitHeaders } from '#cluster/http/rate_limits'
import type { RateDecision, RateLimit, RateTake } from '#cluster/limiter/rate_limit'
import type { RateLimiter } from '#cluster/limiter/rate_limiter'
import { FailedAuthentications, faultOf } from '#identity/credentials/failed_authentications'
import { networkPseudonym } from '#identity/credentials/networks'
import { parseSecretValue } from '#identity/credentials/secret_value'
import { clientNetwork, siteLimitOf, sitePrefixOf } from '#shared/http/client_address'
import type { RequirePublishableKey } from '#shared/http/guard'
import {
  KEY_UNAUTHORIZED,
  ORGANIZATION_LEAVING,
  ORIGIN_REFUSED,
  ORIGIN_UNPROVEN,
  sendProblem,
} from '#shared/http/problem'
import { rawHeader } from '#shared/http/request'
import { instanceOf } from '#shared/http/pipeline'
import { LeavingOrganizations } from '#shared/leaving_organizations'
import { KEY_PREFIX } from './publishable_key.js'
import { VerifyPublishableKey } from './verify_publishable_key.js'

/** Other credentials have other prefixes, so they are not even looked up here. */
const BEARER = /^bearer (sbp_[^ ]+)$/i

const authenticateKey: MiddlewareFn = async (ctx, next) => {
  const [, value] = BEARER.exec(headerOf(ctx) ?? '') ?? []
  if (value === undefined) return sendKeyUnauthorized(ctx)
  const secret = new Secret(value)
  // Anybody can send this public key where a token is wanted. Its failures there must not count here.
  const credential = new Secret(`page ${value}`)
  const failures = await instanceOf(ctx, FailedAuthentications)
  if (failures.failureOf(credential)) return sendKeyUnauthorized(ctx)
  const verify = await instanceOf(ctx, VerifyPublishableKey)
  const network = clientNetwork(ctx.request.ip())
  const blockedForMs = failures.blockedForMs(network)
  if (blockedForMs > 0 && !verify.isRecentlyVerified(secret)) return sendBlocked(ctx, blockedForMs)
  const key = await verify.execute(secret)
  if (!key) {
    const retryAfterMs = await failures.count(network, credential)
    return retryAfterMs > 0 ? sendBlocked(ctx, retryAfterMs) : sendKeyUnauthorized(ctx)
  }
  const leaving = await instanceOf(ctx, LeavingOrganizations)
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

  const limits = await instanceOf(ctx, KeyLimits)
  const visitor = limits.pseudonymOf(network)
  const requests = await limits.count(key.id, network, ctx.route?.name)
  setRateLimitHeaders(ctx, requests.slice(0, 1))
  for (const { whose, decision } of requests) {
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

/** Says what is wrong with the text of the credential, never whether there is such a key. */
function sendKeyUnauthorized(ctx: HttpContext): void {
  ctx.response.header('WWW-Authenticate', 'Bearer realm="signalbox-pages"')
  const isWhole = (value: string) => parseSecretValue(KEY_PREFIX, new Secret(value)) !== null
  const fault = faultOf(headerOf(ctx), KEY_PREFIX, isWhole)
  sendProblem(ctx, { ...KEY_UNAUTHORIZED, detail: `${fault} ${KEY_UNAUTHORIZED.detail}` })
}

/** The header, or the key in the query in its place. */
function headerOf({ request }: HttpContext): string | undefined {
  const { key } = request.qs()
  return request.header('authorization') ?? (key === undefined ? undefined : `Bearer ${key}`)
}

function sendBlocked(ctx: HttpContext, retryAfterMs: number): void {
  sendRateLimited(ctx, retryAfterMs, 'Too many credentials from your network were not valid.')
}

const DETAILS = {
  network: 'Your network sent too many requests with this publishable key.',
  site: 'The networks around yours sent too many requests with this publishable key.',
  key: 'This publishable key was used for too many requests.',
}

interface KeyRates {
  readonly key: RateLimit
  /** Of one network within one key. */
  readonly network: RateLimit
}

interface KeyLimitsOptions {
  readonly resolves: KeyRates
  readonly starts: KeyRates
  /** The names of the routes that start something. */
  readonly startRoutes: readonly string[]
}

interface CountedPageRequest {
  readonly whose: keyof KeyRates | 'site'
  readonly limit: RateLimit
  readonly decision: RateDecision
}

/**
 * Counts a page's request against its key and against the visitor's network within that key, across all instances. It
 * takes one round trip, or two for an IPv6 network. A refused network does not use up its key's limit, so one flood does
 * not close the pages of a whole clinic. Nothing counts against the organization's tokens. In an outage of Redis each
 * instance counts alone.
 */
export class KeyLimits {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly options: KeyLimitsOptions,
    private readonly pseudonymKey: string
  ) {}

  /** The text under which Redis counts the network, and which stands for it anywhere outside this process. */
  pseudonymOf(network: string): string {
    return networkPseudonym(this.pseudonymKey, network)
  }

  /** The network comes first. One of a site prefix counts against that, too, before it counts against the key. */
  async count(
    keyId: string,
    network: string,
    routeName: string | undefined
  ): Promise<readonly CountedPageRequest[]> {
    const { resolves, starts, startRoutes } = this.options
    const isStart = routeName !== undefined && startRoutes.includes(routeName)
    const rates = isStart ? starts : resolves
    const ofNetwork = { limit: rates.network, subject: this.pseudonymOf(network) }
    const ofKey = { limit: rates.key, subject: keyId }
    const prefix = sitePrefixOf(network)
    if (prefix === null) {
      const { parent, child } = await this.limiter.takeBoth(ofKey, ofNetwork)
      return [counted('network', ofNetwork, child), counted('key', ofKey, parent)]
    }
    const subject = `${keyId}:${this.pseudonymOf(prefix)}`
    const ofSite = { limit: siteLimitOf(rates.network, rates.key.limit), subject }
    const { parent, child } = await this.limiter.takeBoth(ofSite, ofNetwork)
    const taken = [counted('network', ofNetwork, child), counted('site', ofSite, parent)]
    if (taken.some(({ decision }) => !decision.allowed)) return taken
    return [...taken, counted('key', ofKey, await this.limiter.take(rates.key, keyId))]
  }
}

function counted(
  whose: CountedPageRequest['whose'],
  { limit }: RateTake,
  decision: RateDecision
): CountedPageRequest {
  return { whose, limit, decision }
}
