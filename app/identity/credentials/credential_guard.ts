import { inject } from '@adonisjs/core/container'
import { Secret } from '@adonisjs/core/helpers'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { isWithin } from '#cluster/http/rate_limits'
import type { CountedLimit } from '#cluster/limiter/rate_limit'
import { clientNetwork } from '#shared/http/client_address'
import { ORGANIZATION_LEAVING, type Problem, rateLimited, sendProblem } from '#shared/http/problem'
import { LeavingOrganizations } from '#shared/leaving_organizations'
import {
  type CredentialPrefix,
  type FailedAuthentication,
  FailedAuthentications,
  faultOf,
  INVALID,
  type Verified,
} from './failed_authentications.js'

/** What every guard needs. */
@inject()
export class GuardParts {
  constructor(
    readonly failures: FailedAuthentications,
    readonly leaving: LeavingOrganizations
  ) {}
}

/** Checks values of one kind of credential. `ctx` says where one is used. */
interface Verifier<Credential> {
  execute(
    value: Secret<string>,
    ctx: HttpContext
  ): Verified<Credential> | Promise<Verified<Credential>>
  /** Whether this instance remembers that the value was valid recently. Asks no store. */
  isRecentlyVerified(value: Secret<string>, ctx: HttpContext): boolean
}

interface Owned {
  readonly id: string
  /** Absent for what belongs to no organization. */
  readonly organizationId?: string
}

/**
 * Admits a request only with a live credential of one kind (401), and sets the caller on the context. From a network with
 * too many failures, what was not valid here recently gets 429 without a check. Nobody acts for an organization that is
 * being deleted (403). Then the rate limits count (429). One per process.
 */
export abstract class CredentialGuard<Credential extends Owned> {
  constructor(
    private readonly parts: GuardParts,
    private readonly verifier: Verifier<Credential>,
    /** Of the Authorization header; the first group is the value. */
    private readonly form: RegExp
  ) {}

  async handle(ctx: HttpContext, next: NextFn): Promise<unknown> {
    const { verifier, parts } = this
    const value = valueIn(this.form, this.headerOf(ctx))
    if (!value) return this.refuse(ctx, INVALID)
    const checking = parts.failures.check({
      value,
      purpose: this.purposeOf(ctx),
      network: () => networkOf(ctx),
      isRecentlyVerified: () => verifier.isRecentlyVerified(value, ctx),
      verify: () => verifier.execute(value, ctx),
    })
    const checked = checking instanceof Promise ? await checking : checking
    if (!checked.ok) {
      const { blockedForMs } = checked.error
      return blockedForMs > 0 ? sendBlocked(ctx, blockedForMs) : this.refuse(ctx, checked.error)
    }
    const credential = checked.value
    const { organizationId } = credential
    this.identify(ctx, credential)
    if (organizationId !== undefined && parts.leaving.has(organizationId)) {
      return sendProblem(ctx, ORGANIZATION_LEAVING)
    }
    const problem = this.problemOf(ctx, credential)
    if (problem) return sendProblem(ctx, problem)
    return isWithin(ctx, await this.count(ctx, credential, value)) ? next() : undefined
  }

  /** What a failure is remembered for: a value that fails here may be valid elsewhere. */
  protected purposeOf(_ctx: HttpContext): string {
    return this.form.source
  }

  protected headerOf({ request }: HttpContext): string | undefined {
    return request.header('authorization')
  }

  /** Answers 401, or throws what becomes one. */
  protected abstract refuse(ctx: HttpContext, failure: FailedAuthentication): void

  /** Sets the caller on the context. */
  protected abstract identify(ctx: HttpContext, credential: Credential): void

  /** Why the credential is not for this request; it then counts against no limit. */
  protected problemOf(_ctx: HttpContext, _credential: Credential): Problem | null {
    return null
  }

  /** Counts the request against the limits of the caller. */
  protected abstract count(
    ctx: HttpContext,
    credential: Credential,
    value: Secret<string>
  ): Promise<readonly CountedLimit[]>
}

export const NETWORK_BLOCKED = 'Too many credentials from your network were not valid.'

export function sendBlocked(ctx: HttpContext, retryAfterMs: number): void {
  sendProblem(ctx, rateLimited(NETWORK_BLOCKED, retryAfterMs))
}

export function networkOf({ request }: HttpContext): string {
  return clientNetwork(request.ip())
}

/** The first group of `form` in an Authorization header; null when the header does not have the form. */
export function valueIn(form: RegExp, header: string | undefined): Secret<string> | null {
  const [, value] = form.exec(header ?? '') ?? []
  return value === undefined ? null : new Secret(value)
}

interface Unauthorized {
  readonly problem: Problem
  readonly prefix: CredentialPrefix
  /** Whether a text is a value as it was made, as far as the text shows. */
  readonly isWhole: (value: string) => boolean
}

/** Says what is wrong with the text of the credential, never whether there is such a one. */
export function sendUnauthorized(
  ctx: HttpContext,
  header: string | undefined,
  { problem, prefix, isWhole }: Unauthorized
): void {
  const detail = `${faultOf(header, prefix, isWhole)} ${problem.detail}`
  sendProblem(ctx, { ...problem, detail })
}
