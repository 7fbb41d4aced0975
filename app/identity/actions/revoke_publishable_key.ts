import { inject } from '@adonisjs/core'
import { PublishableKeyRepository } from '#identity/persistence/publishable_key_repository'
import { TokenRevocations } from '#identity/tokens/token_revocations'

/** Ends a key on every instance. Booking sessions that pages started with it go on with their own secrets. */
@inject()
export class RevokePublishableKey {
  constructor(
    private readonly keys: PublishableKeyRepository,
    private readonly revocations: TokenRevocations
  ) {}

  /** False when the organization has no such key. */
  async execute(organizationId: string, id: string): Promise<boolean> {
    const isRevoked = await this.keys.delete(organizationId, id)
    if (isRevoked) this.revocations.announce([id])
    return isRevoked
  }
}
