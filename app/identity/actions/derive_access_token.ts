import { inject } from '@adonisjs/core'
import { DERIVED_LIFETIME_MAX_MS } from '#identity/lifetime'
import { AccessTokenRepository } from '#identity/persistence/access_token_repository'
import { Clock } from '#shared/clock'
import type { Principal } from '#shared/http/principal'
import type { Permission } from '#shared/permission'
import { attempt } from '#shared/persistence/attempt'
import { err, ok, type Result } from '#shared/result'
import { IssueAccessToken, type IssuedAccessToken } from './issue_access_token.js'

/** Live tokens that may be derived from one token. */
export const DERIVED_MAX = 50

export interface DeriveAccessTokenInput {
  /** Without it, all permissions of the caller. */
  readonly permissions?: readonly Permission[] | undefined
  /** Without it, `DERIVED_LIFETIME_MAX_MS`. */
  readonly lifetimeMs?: number | undefined
}

export type DeriveAccessTokenRefusal =
  | { readonly kind: 'permission_not_held'; readonly index: number; readonly permission: string }
  | { readonly kind: 'is_derived' }
  | { readonly kind: 'too_many_derived' }
  | { readonly kind: 'creator_gone' }

/**
 * Exchanges the calling token for one that lives at most half a day, can do at most the same, and ends with it. Any
 * token may be exchanged, except one that was derived itself.
 */
@inject()
export class DeriveAccessToken {
  constructor(
    private readonly issueAccessToken: IssueAccessToken,
    private readonly tokens: AccessTokenRepository,
    private readonly clock: Clock
  ) {}

  async execute(
    { organizationId, tokenId, permissions: held }: Principal,
    { permissions = held, lifetimeMs = DERIVED_LIFETIME_MAX_MS }: DeriveAccessTokenInput
  ): Promise<Result<IssuedAccessToken, DeriveAccessTokenRefusal>> {
    const index = permissions.findIndex((permission) => !held.includes(permission))
    const permission = permissions[index]
    if (permission) return err({ kind: 'permission_not_held', index, permission })

    const now = this.clock.now()
    return attempt<IssuedAccessToken, DeriveAccessTokenRefusal>(async (session) => {
      const parent = await this.tokens.claimCreator(organizationId, tokenId, session)
      if (!parent) return err({ kind: 'creator_gone' })
      if (parent.derivedFromId !== null) return err({ kind: 'is_derived' })
      const count = await this.tokens.countDerived(organizationId, tokenId, now, session)
      if (count >= DERIVED_MAX) return err({ kind: 'too_many_derived' })
      const endsAtMs = Math.min(now.getTime() + lifetimeMs, parent.expiresAt.getTime())
      const issued = await this.issueAccessToken.execute(
        organizationId,
        {
          name: parent.name,
          permissions,
          expiresAt: new Date(endsAtMs),
          creatorIds: [...parent.creatorIds, parent.id],
          derivedFromId: parent.id,
        },
        session
      )
      return ok(issued)
    })
  }
}
