import { inject } from '@adonisjs/core/container'
import type { Secret } from '@adonisjs/core/helpers'
import type { OperatorCredential } from '#identity/operators/operator_credential'
import { newOperatorSecret, operatorHashOf } from './operator_credential.js'
import { OperatorCredentialRepository } from './operator_credential_repository.js'
import { Clock } from '#shared/clock'
import { inTransaction } from '#shared/persistence/in_transaction'
import { AuditLog } from '#shared/persistence/audit_log'
import type { WriteOptions } from '#shared/write_options'

/** The only moment at which a credential's value exists; it cannot be recovered later. */
export interface CreatedOperatorCredential {
  readonly credential: OperatorCredential
  readonly value: Secret<string>
}

/** Creates a credential of an operator. Only a command does so: no request can. */
@inject()
export class CreateOperatorCredential {
  constructor(
    private readonly credentials: OperatorCredentialRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock
  ) {}

  async execute(
    input: { readonly name: string; readonly lifetimeMs: number },
    options: WriteOptions = {}
  ): Promise<CreatedOperatorCredential> {
    const value = newOperatorSecret()
    const fields = {
      name: input.name,
      hash: operatorHashOf(value),
      expiresAt: new Date(this.clock.now().getTime() + input.lifetimeMs),
      derivedFromId: null,
    }
    return inTransaction(async (session) => {
      const credential = await this.credentials.create(fields, session)
      const write = {
        organizationId: null,
        kind: 'operator_credential',
        after: credential,
      } as const
      await this.audit.record(write, options, session)
      return { credential, value }
    })
  }
}
