import { Secret } from '@adonisjs/core/helpers'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { isWithin, sendRateLimited } from '#cluster/http/rate_limits'
import type { CountedLimit } from '#cluster/limiter/rate_limit'
import { clientNetwork } from '#shared/http/client_address'
import { ORGANIZATION_LEAVING, type Problem, sendProblem } from '#shared/http/problem'
import type { LeavingOrganizations } from '#shared/leaving_organizations'
import {
  type Attempt,
  type CredentialPrefix,
  type FailedAuthentications,
  type FailedAuthentication,
  faultOf,
  INVALID,
} from './failed_authentications.js'

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
    private readonly failures: FailedAuthentications,
    private readonly leaving: LeavingOrganizations
  ) {}

  async handle(ctx: HttpContext, next: NextFn): Promise<unknown> {
    const attempt = this.attemptOf(ctx)
    if (!attempt) return this.refuse(ctx, INVALID)
    const checking = this.failures.check(attempt)
    const checked = checking instanceof Promise ? await checking : checking
    if (!checked.ok) {
      const { blockedForMs } = checked.error
      return blockedForMs > 0 ? sendBlocked(ctx, blockedForMs) : this.refuse(ctx, checked.error)
    }
    const credential = checked.value
    const { organizationId } = credential
    this.identify(ctx, credential)
    if (organizationId !== undefined && this.leaving.has(organizationId)) {
      return sendProblem(ctx, ORGANIZATION_LEAVING)
    }
    const problem = this.problemOf(ctx, credential)
    if (problem) return sendProblem(ctx, problem)
    return isWithin(ctx, await this.count(ctx, credential, attempt.value)) ? next() : undefined
  }

  /** Null when the request carries no credential of this kind. */
  protected abstract attemptOf(ctx: HttpContext): Attempt<Credential> | null

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

export function sendBlocked(ctx: HttpContext, retryAfterMs: number): void {
  sendRateLimited(ctx, retryAfterMs, 'Too many credentials from your network were not valid.')
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
  readonly realm: string
  readonly problem: Problem
  readonly prefix: CredentialPrefix
  readonly isWhole: (value: string) => boolean
}

/** Says what is wrong with the text of the credential, never whether there is such a one. */
export function sendUnauthorized(
  ctx: HttpContext,
  header: string | undefined,
  { realm, problem, prefix, isWhole }: Unauthorized
): void {
  ctx.response.header('WWW-Authenticate', `Bearer realm="${realm}"`)
  const detail = `${faultOf(header, prefix, isWhole)} ${problem.detail}`
  sendProblem(ctx, { ...problem, detail })
}
