import { inject } from '@adonisjs/core/container'
import { unauthorized } from '#identity/credentials/failed_authentications'
import type { Transaction } from '#shared/persistence/in_transaction'
import { AccessTokenRepository } from './access_token_repository.js'

/** The chain of access tokens to which a token's work is attributed. */
@inject()
export class TokenAncestry {
  constructor(private readonly tokens: AccessTokenRepository) {}

  /**
   * The ancestors of a token and, last, the token itself, to be stored with what it makes in `session`. Writes the token's
   * row, so a concurrent revocation and this transaction cannot miss each other. Throws what becomes a 401 when the token
   * is gone.
   */
  async claim(
    organizationId: string,
    tokenId: string,
    session: Transaction
  ): Promise<readonly string[]> {
    const token = await this.tokens.claimCreator(organizationId, tokenId, session)
    if (!token) throw unauthorized()
    return [...token.creatorIds, token.id]
  }
}
