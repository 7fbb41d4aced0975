import { inject } from '@adonisjs/core'
import { AccessTokenRepository } from '#identity/persistence/access_token_repository'
import { TokenRevocations } from '#identity/tokens/token_revocations'

@inject()
export class RevokeAccessToken {
  constructor(
    protected tokens: AccessTokenRepository,
    protected revocations: TokenRevocations
  ) {}

  /** False when the organization has no such token. */
  async execute(organizationId: string, id: string): Promise<boolean> {
    const isRevoked = await this.tokens.delete(organizationId, id)
    if (isRevoked) this.revocations.announce(id)
    return isRevoked
  }
}
