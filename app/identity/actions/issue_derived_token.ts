import { inject } from '@adonisjs/core'
import type { ClientSession } from 'mongoose'
import type { AccessToken } from '#identity/access_token'
import { AccessTokenRepository } from '#identity/persistence/access_token_repository'
import { Clock } from '#shared/clock'
import type { Permission } from '#shared/permission'
import { err, ok, type Result } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'
import { IssueAccessToken, type IssuedAccessToken } from './issue_access_token.js'

/** Live tokens that may be derived from one token. */
export const DERIVED_MAX = 50

export type IssueDerivedRefusal =
  | { readonly kind: 'is_derived' }
  | { readonly kind: 'too_many_derived' }

/** Issues a token that ends with `parent`, which the caller has claimed in `session`. */
@inject()
export class IssueDerivedToken {
  constructor(
    private readonly issueAccessToken: IssueAccessToken,
    private readonly tokens: AccessTokenRepository,
    private readonly clock: Clock
  ) {}

  async execute(
    parent: AccessToken,
    { permissions, lifetimeMs }: { permissions: readonly Permission[]; lifetimeMs: number },
    session: ClientSession,
    options: WriteOptions
  ): Promise<Result<IssuedAccessToken, IssueDerivedRefusal>> {
    const { id, organizationId, name, creatorIds, derivedFromId } = parent
    if (derivedFromId !== null) return err({ kind: 'is_derived' })
    const now = this.clock.now()
    const count = await this.tokens.countDerived(organizationId, id, now, session)
    if (count >= DERIVED_MAX) return err({ kind: 'too_many_derived' })
    const endsAtMs = Math.min(now.getTime() + lifetimeMs, parent.expiresAt.getTime())
    const issued = await this.issueAccessToken.execute(
      organizationId,
      {
        name,
        permissions,
        expiresAt: new Date(endsAtMs),
        creatorIds: [...creatorIds, id],
        derivedFromId: id,
      },
      session,
      options
    )
    return ok(issued)
  }
}
