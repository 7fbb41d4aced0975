import { inject } from '@adonisjs/core'
import type { ClientSession } from 'mongoose'
import type { AccessToken } from '#identity/access_token'
import { DERIVED_MAX } from '#identity/lifetime'
import { AccessTokenRepository } from '#identity/persistence/access_token_repository'
import { TokenRevocations } from '#identity/tokens/token_revocations'
import { Clock } from '#shared/clock'
import { AuditLog } from '#shared/persistence/audit_log/audit_log'
import type { WriteOptions } from '#shared/write_options'

/**
 * Makes room for one more token that is derived from `parent`, which the caller has claimed in `session`: so callers of
 * one parent take turns, and each counts the tokens of the others.
 */
@inject()
export class EndOldestDerived {
  constructor(
    private readonly tokens: AccessTokenRepository,
    private readonly audit: AuditLog,
    private readonly revocations: TokenRevocations,
    private readonly clock: Clock
  ) {}

  /** `keptId` never ends: the token that asks. */
  async execute(
    { organizationId, id }: AccessToken,
    keptId: string,
    session: ClientSession,
    options: WriteOptions
  ): Promise<void> {
    const left = keptId === id ? DERIVED_MAX - 1 : DERIVED_MAX - 2
    const oldest = { now: this.clock.now(), left, keptId }
    const ended = await this.tokens.deleteOldestDerived(organizationId, id, oldest, session)
    const write = { organizationId, kind: 'access_token', verb: 'revoked' } as const
    const writes = ended.map((before) => ({ ...write, before }))
    await this.audit.record(writes, options, session)
    if (ended.length === 0 || options.validateOnly) return
    const ids = ended.map((token) => token.id)
    session.once('ended', () => this.revocations.announce(ids))
  }
}
