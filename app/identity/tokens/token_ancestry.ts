import { inject } from '@adonisjs/core'
import type { ClientSession } from 'mongoose'
import { unauthorized } from '#identity/credentials/failed_authentications'
import { AccessTokenRepository } from './access_token_repository.js'

/** The access tokens in whose name something is made that outlives its request. */
@inject()
export class TokenAncestry {
  constructor(private readonly tokens: AccessTokenRepository) {}

  /**
   * The ancestors of a token, and last the token itself, for what it makes in `session`. The token's row is written, so
   * of a making and a revocation the later one sees the earlier. Throws what becomes a 401 when the token is gone.
   */
  async claim(
    organizationId: string,
    tokenId: string,
    session: ClientSession
  ): Promise<readonly string[]> {
    const token = await this.tokens.claimCreator(organizationId, tokenId, session)
    if (!token) throw unauthorized()
    return [...token.creatorIds, token.id]
  }
}
