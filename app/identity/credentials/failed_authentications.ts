import { createHash } from 'node:crypto'
import { Exception } from '@adonisjs/core/exceptions'
import { Secret } from '@adonisjs/core/helpers'
import type { RateLimit } from '#cluster/limiter/rate_limit'
import type { RateLimiter } from '#cluster/limiter/rate_limiter'
import { BoundedMap } from '#shared/bounded_map'
import { siteLimitOf, sitePrefixOf } from '#shared/http/client_address'
import { UNAUTHORIZED } from '#shared/http/problem'
import { err, ok, type Result } from '#shared/result'
import { networkPseudonym } from './networks.js'

const ENTRIES_MAX = 10_000
const VERDICT_MS = 10_000

export interface FailedAuthentication {
  /** When the token expired, for its right secret; null for any other failure. */
  readonly expiredAt: Date | null
}

export const INVALID: FailedAuthentication = { expiredAt: null }

export type Verified<Credential> = Credential | FailedAuthentication | null

/** One use of a credential. Its functions are called only when they are needed. */
export interface Attempt<Credential> {
  readonly value: Secret<string>
  /** A value that fails for one purpose may be valid for another. */
  readonly purpose: string
  readonly network: () => string
  /** Whether this instance remembers that the value was valid recently. It asks no store. */
  readonly isRecentlyVerified: () => boolean
  readonly verify: () => Verified<Credential> | Promise<Verified<Credential>>
}

interface AttemptRefusal extends FailedAuthentication {
  /** How much longer the network is blocked; 0 when it is not. */
  readonly blockedForMs: number
}

type Checked<Credential> = Result<Credential, AttemptRefusal>

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

  /**
   * Verifies a credential, in the one order for every kind: one that just failed fails again, one of a blocked network is
   * not verified unless it was valid recently, and a failure counts. A promise only where `verify` returns one, or for a
   * failure.
   */
  check<Credential extends object>(
    attempt: Attempt<Credential>
  ): Checked<Credential> | Promise<Checked<Credential>> {
    const nowMs = performance.now()
    const failure = nowMs <= this.#newestVerdictEndsMs ? this.failureOf(triedIn(attempt)) : null
    if (failure) return err({ ...failure, blockedForMs: 0 })
    const blockedForMs = nowMs < this.#newestBlockEndsMs ? this.blockedForMs(attempt.network()) : 0
    if (blockedForMs > 0 && !attempt.isRecentlyVerified()) return err({ ...INVALID, blockedForMs })
    const verified = attempt.verify()
    return verified instanceof Promise
      ? verified.then((one) => this.#checked(attempt, one))
      : this.#checked(attempt, verified)
  }

  #checked<Credential extends object>(
    attempt: Attempt<Credential>,
    verified: Verified<Credential>
  ): Checked<Credential> | Promise<Checked<Credential>> {
    if (verified === null) return this.#failed(attempt, INVALID)
    return isFailure(verified) ? this.#failed(attempt, verified) : ok(verified)
  }

  async #failed(attempt: Attempt<object>, failure: FailedAuthentication): Promise<Checked<never>> {
    const blockedForMs = await this.count(attempt.network(), triedIn(attempt), failure)
    return err({ ...failure, blockedForMs })
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

function triedIn({ value, purpose }: Attempt<object>): Secret<string> {
  return new Secret(`${purpose} ${value.release()}`)
}

function isFailure(verified: object): verified is FailedAuthentication {
  return 'expiredAt' in verified
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

export type CredentialPrefix = 'sbx_' | 'sbp_' | 'sbo_'

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
  wanted: CredentialPrefix,
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
