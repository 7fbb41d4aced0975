import { inject } from '@adonisjs/core'
import { DERIVED_LIFETIME_MAX_MS } from '#identity/lifetime'
import { AccessTokenRepository } from '#identity/persistence/access_token_repository'
import type { Principal } from '#shared/http/principal'
import type { Permission } from '#shared/permission'
import { attempt } from '#shared/persistence/attempt'
import { err, type Result } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'
import type { IssuedAccessToken } from './issue_access_token.js'
import { IssueDerivedToken, type IssueDerivedRefusal } from './issue_derived_token.js'

export interface DeriveAccessTokenInput {
  /** Without it, all permissions of the caller. */
  readonly permissions?: readonly Permission[] | undefined
  /** Without it, `DERIVED_LIFETIME_MAX_MS`. */
  readonly lifetimeMs?: number | undefined
}

export type DeriveAccessTokenRefusal =
  | { readonly kind: 'permission_not_held'; readonly index: number; readonly permission: string }
  | { readonly kind: 'creator_gone' }
  | IssueDerivedRefusal

/**
 * Exchanges the calling token for one that lives at most half a day, can do at most the same, and ends with it. Any
 * token may be exchanged, except one that was derived itself.
 */
@inject()
export class DeriveAccessToken {
  constructor(
    private readonly issueDerivedToken: IssueDerivedToken,
    private readonly tokens: AccessTokenRepository
  ) {}

  async execute(
    { organizationId, tokenId, permissions: held }: Principal,
    { permissions = held, lifetimeMs = DERIVED_LIFETIME_MAX_MS }: DeriveAccessTokenInput,
    options: WriteOptions = {}
  ): Promise<Result<IssuedAccessToken, DeriveAccessTokenRefusal>> {
    const index = permissions.findIndex((permission) => !held.includes(permission))
    const permission = permissions[index]
    if (permission) return err({ kind: 'permission_not_held', index, permission })

    return attempt<IssuedAccessToken, DeriveAccessTokenRefusal>(async (session) => {
      const parent = await this.tokens.claimCreator(organizationId, tokenId, session)
      if (!parent) return err({ kind: 'creator_gone' })
      return this.issueDerivedToken.execute(parent, { permissions, lifetimeMs }, session, options)
    }, options)
  }
}
