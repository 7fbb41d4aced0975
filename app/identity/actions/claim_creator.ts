import type { ClientSession } from 'mongoose'
import type { AccessToken } from '#identity/access_token'
import type { AccessTokenRepository } from '#identity/persistence/access_token_repository'

/**
 * The token in whose name the calling one is about to create a credential in `session`: itself, or the token that it
 * was derived from. Null when it is gone. The store orders a creation and a revocation of the creator.
 */
export async function claimCreator(
  tokens: AccessTokenRepository,
  organizationId: string,
  tokenId: string,
  session: ClientSession
): Promise<AccessToken | null> {
  const caller = await tokens.claimCreator(organizationId, tokenId, session)
  const derivedFromId = caller?.derivedFromId
  return derivedFromId ? tokens.claimCreator(organizationId, derivedFromId, session) : caller
}
