import type { Secret } from '@adonisjs/core/helpers'
import { clientNetwork } from '#shared/http/client_address'
import type { FailedAuthentications } from '#identity/credentials/failed_authentications'
import { FailedCredentials } from '#shared/http/guard'

/** Counts failed credentials against the network of their address. */
export class FailuresByNetwork extends FailedCredentials {
  constructor(private readonly failures: FailedAuthentications) {
    super()
  }

  override blockedForMs(address: string): number {
    return this.failures.blockedForMs(clientNetwork(address))
  }

  override hasFailed(credential: Secret<string>): boolean {
    return this.failures.failureOf(credential) !== null
  }

  override count(address: string, credential: Secret<string>): Promise<number> {
    return this.failures.count(clientNetwork(address), credential)
  }
}
