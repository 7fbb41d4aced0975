import type { ClientSession } from 'mongoose'
import { unauthorized } from '#identity/tokens/token_guard'
import type { AccessTokenRepository } from '#identity/tokens/access_token_repository'
import { TokenAncestry } from '#shared/token_ancestry'

/** Asks the store of the tokens. */
export class StoredTokenAncestry extends TokenAncestry {
  constructor(private readonly tokens: AccessTokenRepository) {
    super()
  }

  override async claim(organizationId: string, tokenId: string, session: ClientSession) {
    const token = await this.tokens.claimCreator(organizationId, tokenId, session)
    if (!token) throw unauthorized()
    return [...token.creatorIds, token.id]
  }
}
