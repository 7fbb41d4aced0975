import { inject } from '@adonisjs/core'
import { LIFETIME_DEFAULT_MS, LIFETIME_MAX_MS } from '#identity/lifetime'
import { Clock } from '#shared/clock'
import type { Principal } from '#shared/http/principal'
import type { Permission } from '#shared/permission'
import { alone, type Alongside } from '#shared/persistence/alongside'
import { attempt } from '#shared/persistence/attempt'
import { err, ok, type Result } from '#shared/result'
import { IssueAccessToken, type IssuedAccessToken } from './issue_access_token.js'

export interface CreateAccessTokenInput {
  readonly name: string
  readonly permissions: readonly Permission[]
  readonly lifetimeMs: number | null
  readonly expiresAt: Date | null
}

export type CreateAccessTokenRefusal =
  | { readonly kind: 'permission_not_held'; readonly index: number; readonly permission: string }
  | { readonly kind: 'two_expiries' }
  | { readonly kind: 'expiry_out_of_range' }

/** A caller creates a token for its own organization, with no permission that it does not hold itself. */
@inject()
export class CreateAccessToken {
  constructor(
    protected issueAccessToken: IssueAccessToken,
    protected clock: Clock
  ) {}

  async execute(
    { organizationId, permissions }: Principal,
    input: CreateAccessTokenInput,
    alongside: Alongside<IssuedAccessToken> = alone
  ): Promise<Result<IssuedAccessToken, CreateAccessTokenRefusal>> {
    const index = input.permissions.findIndex((permission) => !permissions.includes(permission))
    const permission = input.permissions[index]
    if (permission) return err({ kind: 'permission_not_held', index, permission })

    const expiresAt = this.#expiry(input)
    if (!(expiresAt instanceof Date)) return err(expiresAt)
    const { name } = input
    const issued = { name, permissions: input.permissions, expiresAt }
    return attempt(
      alongside<CreateAccessTokenRefusal>(async (session) =>
        ok(await this.issueAccessToken.execute(organizationId, issued, session))
      )
    )
  }

  #expiry({ lifetimeMs, expiresAt }: CreateAccessTokenInput): Date | CreateAccessTokenRefusal {
    if (lifetimeMs !== null && expiresAt !== null) return { kind: 'two_expiries' }
    const nowMs = this.clock.now().getTime()
    if (expiresAt === null) return new Date(nowMs + (lifetimeMs ?? LIFETIME_DEFAULT_MS))
    const isInRange = expiresAt.getTime() > nowMs && expiresAt.getTime() <= nowMs + LIFETIME_MAX_MS
    return isInRange ? expiresAt : { kind: 'expiry_out_of_range' }
  }
}
