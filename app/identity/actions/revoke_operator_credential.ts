import { inject } from '@adonisjs/core'
import { OperatorCredentialRepository } from '#identity/persistence/operator_credential_repository'

/** Ends an operator's credential and those derived from it, on every instance with its next request. */
@inject()
export class RevokeOperatorCredential {
  constructor(private readonly credentials: OperatorCredentialRepository) {}

  /** False when there is no such credential. */
  execute(id: string): Promise<boolean> {
    return this.credentials.delete(id)
  }
}
