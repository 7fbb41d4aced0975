import { inject } from '@adonisjs/core/container'
import { PublishableKeyRepository } from './publishable_key_repository.js'
import { TokenRevocations } from '#identity/credentials/token_revocations'
import { AuditLog } from '#shared/persistence/audit_log'
import { attempt } from '#shared/persistence/organization_writes'
import { err, ok } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'

/** Ends a key on every instance. Booking sessions that pages started with it go on with their own secrets. */
@inject()
export class RevokePublishableKey {
  constructor(
    private readonly keys: PublishableKeyRepository,
    private readonly audit: AuditLog,
    private readonly revocations: TokenRevocations
  ) {}

  /** False when the organization has no such key. */
  async execute(organizationId: string, id: string, options: WriteOptions = {}): Promise<boolean> {
    const revoked = await attempt<null, 'not_found'>(async (session) => {
      const before = await this.keys.delete(organizationId, id, session)
      if (!before) return err('not_found')
      const write = { organizationId, kind: 'publishable_key', verb: 'revoked', before } as const
      await this.audit.record(write, options, session)
      return ok(null)
    }, options)
    if (revoked.ok && !options.validateOnly) this.revocations.announce([id])
    return revoked.ok
  }
}
