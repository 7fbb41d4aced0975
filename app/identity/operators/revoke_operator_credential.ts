import { inject } from '@adonisjs/core/container'
import { TokenRevocations } from '#identity/credentials/token_revocations'
import { AuditLog } from '#shared/persistence/audit_log'
import { attempt } from '#shared/persistence/organization_writes'
import { err, ok } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'
import { OperatorCredentialRepository } from './operator_credential_repository.js'

/** Ends an operator's credential and those derived from it, on every instance with its next request. */
@inject()
export class RevokeOperatorCredential {
  constructor(
    private readonly credentials: OperatorCredentialRepository,
    private readonly audit: AuditLog,
    private readonly revocations: TokenRevocations
  ) {}

  /** False when there is no such credential. */
  async execute(id: string, options: WriteOptions = {}): Promise<boolean> {
    const revoked = await attempt<string[], 'not_found'>(async (session) => {
      const ended = await this.credentials.delete(null, id, session)
      if (ended.length === 0) return err('not_found')
      const write = { organizationId: null, kind: 'operator_credential', verb: 'revoked' } as const
      const writes = ended.map((before) => ({ ...write, before }))
      await this.audit.record(writes, options, session)
      return ok(ended.map((credential) => credential.id))
    }, options)
    if (revoked.ok && !options.validateOnly) this.revocations.announce(revoked.value)
    return revoked.ok
  }
}
