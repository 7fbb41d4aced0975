import { inject } from '@adonisjs/core'
import type { Secret } from '@adonisjs/core/helpers'
import type { OperatorCredential } from '#identity/operators/operator_credential'
import { OperatorRequests } from '#identity/operators/operator_requests'
import { operatorHashOf } from '#identity/operators/operator_secret'
import { OperatorCredentialRepository } from '#identity/persistence/operator_credential_repository'
import { Clock } from '#shared/clock'
import { isStoreUnavailable } from '#shared/store_unavailable'

const USE_RECORDED_EVERY_MS = 60_000

/**
 * Returns the live credential behind a value; null when it is unknown, expired or revoked. Without MongoDB, it returns one
 * that MongoDB confirmed here within the last hour, so that operators can watch an outage, and throws for any other.
 */
@inject()
export class VerifyOperatorCredential {
  constructor(
    private readonly credentials: OperatorCredentialRepository,
    private readonly requests: OperatorRequests,
    private readonly clock: Clock
  ) {}

  async execute(value: Secret<string>): Promise<OperatorCredential | null> {
    const now = this.clock.now()
    const credential = await this.#find(value, now)
    if (!credential) return null
    const lastUsedMs = credential.lastUsedAt?.getTime() ?? -Infinity
    if (now.getTime() - lastUsedMs >= USE_RECORDED_EVERY_MS) await this.#record(credential.id, now)
    return credential
  }

  async #find(value: Secret<string>, now: Date): Promise<OperatorCredential | null> {
    try {
      const found = await this.credentials.findByHash(operatorHashOf(value), now)
      this.requests.note(found, value)
      return found
    } catch (error) {
      const known = isStoreUnavailable(error) ? this.requests.known(value, now) : null
      if (known === null) throw error
      return known
    }
  }

  /** A use that MongoDB does not take is lost; the next one is recorded. */
  async #record(id: string, at: Date): Promise<void> {
    try {
      await this.credentials.markUsed(id, at)
    } catch (error) {
      if (!isStoreUnavailable(error)) throw error
    }
  }
}
