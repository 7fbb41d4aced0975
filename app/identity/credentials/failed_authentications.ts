import { createHash } from 'node:crypto'
import { Exception } from '@adonisjs/core/exceptions'
import type { Secret } from '@adonisjs/core/helpers'
import type { RateLimit } from '#cluster/limiter/rate_limit'
import type { RateLimiter } from '#cluster/limiter/rate_limiter'
import { BoundedMap } from '#shared/bounded_map'
import { siteLimitOf, sitePrefixOf } from '#shared/http/client_address'
import { UNAUTHORIZED } from '#shared/http/problem'
import { networkPseudonym } from './networks.js'

const ENTRIES_MAX = 10_000
const VERDICT_MS = 10_000
const INVALID: FailedAuthentication = { expiredAt: null }

export interface FailedAuthentication {
  /** When the token expired, for its right secret; null for any other failure. */
  readonly expiredAt: Date | null
}

interface Verdict {
  readonly failure: FailedAuthentication
  readonly endsAtMs: number
}

/**
 * Counts the failed credentials of a network, and of all networks of its site prefix, across all instances. After too
 * many, this instance blocks the network until one more may be tried: its unknown credentials are refused without a
 * check, so a flood of them costs neither store anything. The same credential within ten seconds does not count again, so
 * a client that missed a revocation does not block its neighbours. Remembers the newest 10,000 blocks and failures. Redis
 * counts under a pseudonym of the network, derived with `pseudonymKey`, which all instances share.
 */
export class FailedAuthentications {
  readonly #blockedUntilMs = new BoundedMap<string, number>(ENTRIES_MAX)
  readonly #verdicts = new BoundedMap<string, Verdict>(ENTRIES_MAX)
  /** When the newest verdict expires; after that, no credential needs hashing for a look-up. */
  #newestVerdictEndsMs = -Infinity
  #newestBlockEndsMs = -Infinity

  constructor(
    private readonly limiter: RateLimiter,
    private readonly limit: RateLimit,
    private readonly pseudonymKey: string
  ) {}

  /** Whether any network may be blocked, so that a request's network is worth determining. */
  get mayBlock(): boolean {
    return performance.now() < this.#newestBlockEndsMs
  }

  /** How much longer the network is blocked; 0 when it is not. */
  blockedForMs(network: string): number {
    const site = sitePrefixOf(network)
    const ofSiteMs = site === null ? 0 : (this.#blockedUntilMs.get(site) ?? 0)
    const untilMs = Math.max(this.#blockedUntilMs.get(network) ?? 0, ofSiteMs)
    return Math.max(0, untilMs - performance.now())
  }

  /** How this same credential failed within the last seconds, and would fail again; null when it did not. */
  failureOf(credential: Secret<string>): FailedAuthentication | null {
    const nowMs = performance.now()
    if (nowMs > this.#newestVerdictEndsMs) return null
    const verdict = this.#verdicts.get(digest(credential))
    return verdict && verdict.endsAtMs > nowMs ? verdict.failure : null
  }

  /** Counts one failure and returns how long the network is now blocked; 0 when it is not. */
  async count(
    network: string,
    credential: Secret<string>,
    failure: FailedAuthentication = INVALID
  ): Promise<number> {
    if (this.failureOf(credential)) return 0
    const endsAtMs = performance.now() + VERDICT_MS
    this.#newestVerdictEndsMs = endsAtMs
    this.#verdicts.set(digest(credential), { failure, endsAtMs })
    const site = sitePrefixOf(network)
    const [ofNetworkMs, ofSiteMs] = await Promise.all([
      this.#take(this.limit, network),
      site === null ? 0 : this.#take(siteLimitOf(this.limit), site),
    ])
    return Math.max(ofNetworkMs, ofSiteMs)
  }

  /** How long the subject is now blocked; 0 when it is not. */
  async #take(limit: RateLimit, subject: string): Promise<number> {
    const pseudonym = networkPseudonym(this.pseudonymKey, subject)
    const { allowed, retryAfterMs } = await this.limiter.take(limit, pseudonym)
    if (allowed) return 0
    const blockedUntilMs = performance.now() + retryAfterMs
    this.#blockedUntilMs.set(subject, blockedUntilMs)
    this.#newestBlockEndsMs = Math.max(this.#newestBlockEndsMs, blockedUntilMs)
    return retryAfterMs
  }
}

class UnauthorizedAccess extends Exception {
  static override readonly status = 401
  static override readonly code = 'E_UNAUTHORIZED_ACCESS'
}

/** Becomes the 401 of every credential that is not valid. `fault` says why, in a sentence. */
export function unauthorized(fault?: string) {
  const { detail } = UNAUTHORIZED
  return new UnauthorizedAccess(fault === undefined ? detail : `${fault} ${detail}`)
}

/** What a credential is, by how its value begins. */
const KINDS: Readonly<Record<string, string>> = {
  sbx_: 'an access token',
  sbp_: 'a publishable key',
  sbo_: "an operator's credential",
  sbl_: 'a sign-in code',
  sbs_: 'the secret of a booking session',
}

/**
 * Why the Authorization header does not authenticate, as far as its text alone shows. Every value of the wanted kind and
 * form gets the same answer, whether or not there is such a credential.
 */
export function faultOf(
  header: string | undefined,
  wanted: 'sbx_' | 'sbp_' | 'sbo_',
  isWhole: (value: string) => boolean
): string {
  if (!header?.trim()) return 'The request has no Authorization header.'
  const [isBearer, value = ''] = /^bearer(?: ([^ ]*)|$)/i.exec(header) ?? []
  if (isBearer === undefined) return 'The Authorization header does not begin with Bearer.'
  if (value === '') return 'The Authorization header has nothing after Bearer.'
  const prefix = value.slice(0, wanted.length)
  if (prefix === wanted) {
    return isWhole(value)
      ? 'The credential is unknown or no longer valid.'
      : 'The credential is not complete: it was cut or changed.'
  }
  const other = KINDS[prefix]
  return other === undefined
    ? `The credential does not begin with ${wanted}.`
    : `The credential is ${other}.`
}

function digest(credential: Secret<string>): string {
  return createHash('sha256').update(credential.release()).digest('base64')
}
