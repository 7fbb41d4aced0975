import { inject } from '@adonisjs/core/container'
import { Secret } from '@adonisjs/core/helpers'
import type { HttpContext } from '@adonisjs/core/http'
import type { CountedLimit, RateDecision, RateLimit, RateTake } from '#cluster/limiter/rate_limit'
import type { RateLimiter } from '#cluster/limiter/rate_limiter'
import {
  CredentialGuard,
  GuardParts,
  networkOf,
  sendUnauthorized,
} from '#identity/credentials/credential_guard'
import { networkPseudonym } from '#identity/credentials/networks'
import { parseSecretValue } from '#identity/credentials/secret_value'
import { siteLimitOf, sitePrefixOf } from '#shared/http/client_address'
import type { RequirePublishableKey } from '#shared/http/guard'
import type { RateClass } from '#shared/http/endpoint_description'
import { madeOnce } from '#shared/http/pipeline'
import { KEY_UNAUTHORIZED, ORIGIN_REFUSED, ORIGIN_UNPROVEN } from '#shared/http/problem'
import { rawHeader } from '#shared/http/request'
import { KEY_PREFIX, type PublishableKey } from './publishable_key.js'
import { VerifyPublishableKey } from './verify_publishable_key.js'

interface KeyRates {
  readonly key: RateLimit
  /** Of one network within one key. */
  readonly network: RateLimit
}

interface KeyLimitsOptions {
  readonly resolves: KeyRates
  readonly starts: KeyRates
}

const DETAILS = {
  network: 'Your network sent too many requests with this publishable key.',
  site: 'The networks around yours sent too many requests with this publishable key.',
  key: 'This publishable key was used for too many requests.',
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
    rate: RateClass | undefined
  ): Promise<readonly CountedLimit[]> {
    const { resolves, starts } = this.options
    const rates = rate === 'starts' ? starts : resolves
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
  whose: keyof typeof DETAILS,
  { limit }: RateTake,
  decision: RateDecision
): CountedLimit {
  return { limit, decision, detail: DETAILS[whose], isHidden: whose !== 'network' }
}

@inject()
class PublishableKeyGuard extends CredentialGuard<PublishableKey> {
  constructor(
    parts: GuardParts,
    private readonly verify: VerifyPublishableKey,
    private readonly limits: KeyLimits
  ) {
    super(parts, verify, /^bearer (sbp_[^ ]+)$/i)
  }

  /** The key in the query stands for the header. */
  protected override headerOf(ctx: HttpContext): string | undefined {
    const { key } = ctx.request.qs()
    return super.headerOf(ctx) ?? (key === undefined ? undefined : `Bearer ${key}`)
  }

  protected override refuse(ctx: HttpContext): void {
    sendUnauthorized(ctx, this.headerOf(ctx), {
      problem: KEY_UNAUTHORIZED,
      prefix: KEY_PREFIX,
      isWhole: (value) => parseSecretValue(KEY_PREFIX, new Secret(value)) !== null,
    })
  }

  protected override identify(ctx: HttpContext, key: PublishableKey): void {
    const { organizationId, id: tokenId, name: tokenName } = key
    const visitor = this.limits.pseudonymOf(networkOf(ctx))
    ctx.principal = { organizationId, tokenId, tokenName, permissions: [], visitor }
  }

  protected override problemOf(ctx: HttpContext, key: PublishableKey) {
    const origin = rawHeader(ctx.request, 'origin')
    const isNamed = origin !== undefined && key.origins.includes(origin)
    if (isNamed && !key.unprovenOrigins.includes(origin)) return null
    const problem = isNamed ? ORIGIN_UNPROVEN : ORIGIN_REFUSED
    this.verify.recordRefusal(key, problem.code, origin)
    return problem
  }

  protected override async count(ctx: HttpContext, key: PublishableKey) {
    const taken = await this.limits.count(key.id, networkOf(ctx), ctx.endpoint.rate)
    const origin = rawHeader(ctx.request, 'origin') ?? ''
    if (taken.every(({ decision }) => decision.allowed)) this.verify.recordUse(key, origin)
    return taken
  }
}

/**
 * Admits a request only with a live publishable key (401), from one of its proven origins (403), within the limits of the
 * visitor's network and of the key (429). The rate-limit headers are those of the network, because those of the key would
 * reveal the number of other visitors. The principal has no permission.
 */
export const requirePublishableKey: RequirePublishableKey = [madeOnce(PublishableKeyGuard)]
