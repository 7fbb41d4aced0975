import { inject } from '@adonisjs/core'
import type { ClientSession } from 'mongoose'
import type { AccessToken } from '#identity/access_token'
import { Clock } from '#shared/clock'
import type { Permission } from '#shared/permission'
import { err, ok, type Result } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'
import { EndOldestDerived } from './end_oldest_derived.js'
import { IssueAccessToken, type IssuedAccessToken } from './issue_access_token.js'

export interface IssueDerivedRefusal {
  readonly kind: 'is_derived'
}

/** Issues a token that ends with `parent`, which the caller has claimed in `session`. The oldest one makes room for it. */
@inject()
export class IssueDerivedToken {
  constructor(
    private readonly issueAccessToken: IssueAccessToken,
    private readonly endOldestDerived: EndOldestDerived,
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
    await this.endOldestDerived.execute(parent, id, session, options)
    const endsAtMs = Math.min(this.clock.now().getTime() + lifetimeMs, parent.expiresAt.getTime())
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
