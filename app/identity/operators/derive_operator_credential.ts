import { inject } from '@adonisjs/core/container'
import { DERIVED_LIFETIME_MAX_MS, DERIVED_MAX } from '#identity/credentials/lifetime'
import { TokenRevocations } from '#identity/credentials/token_revocations'
import { Clock } from '#shared/clock'
import { AuditLog } from '#shared/persistence/audit_log'
import { attempt } from '#shared/persistence/organization_writes'
import { err, ok, type Result } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'
import type { CreatedOperatorCredential } from './create_operator_credential.js'
import { newOperatorSecret, operatorHashOf } from './operator_credential.js'
import { OperatorCredentialRepository } from './operator_credential_repository.js'

export type DeriveOperatorCredentialRefusal =
  | { readonly type: 'is_derived' }
  | { readonly type: 'parent_gone' }

/** Exchanges an operator's credential for one that lives at most half a day and ends with it. Beyond the limit, the oldest ends. */
@inject()
export class DeriveOperatorCredential {
  constructor(
    private readonly credentials: OperatorCredentialRepository,
    private readonly audit: AuditLog,
    private readonly revocations: TokenRevocations,
    private readonly clock: Clock
  ) {}

  async execute(
    id: string,
    lifetimeMs: number = DERIVED_LIFETIME_MAX_MS,
    options: WriteOptions = {}
  ): Promise<Result<CreatedOperatorCredential, DeriveOperatorCredentialRefusal>> {
    const now = this.clock.now()
    const value = newOperatorSecret()
    let endedIds: readonly string[] = []
    const derived = await attempt<CreatedOperatorCredential, DeriveOperatorCredentialRefusal>(
      async (session) => {
        const parent = await this.credentials.claimCreator(null, id, session)
        if (!parent) return err({ type: 'parent_gone' })
        if (parent.derivedFromId !== null) return err({ type: 'is_derived' })
        const oldest = { now, left: DERIVED_MAX - 1 }
        const ended = await this.credentials.deleteOldestDerived(null, id, oldest, session)
        endedIds = ended.map((credential) => credential.id)
        const endsAtMs = Math.min(now.getTime() + lifetimeMs, parent.expiresAt.getTime())
        const credential = await this.credentials.create(
          {
            name: parent.name,
            hash: operatorHashOf(value),
            expiresAt: new Date(endsAtMs),
            derivedFromId: parent.id,
          },
          session
        )
        const write = { organizationId: null, kind: 'operator_credential' } as const
        const writes = [
          ...ended.map((before) => ({ ...write, verb: 'revoked', before })),
          { ...write, verb: 'derived', after: credential },
        ]
        await this.audit.record(writes, options, session)
        return ok({ credential, value })
      },
      options
    )
    if (derived.ok && endedIds.length > 0 && !options.validateOnly) {
      this.revocations.announce(endedIds)
    }
    return derived
  }
}
