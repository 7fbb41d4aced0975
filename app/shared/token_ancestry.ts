import type { ClientSession } from 'mongoose'

/** The access tokens in whose name something is made that outlives its request. Bound by a provider. */
export abstract class TokenAncestry {
  /**
   * The ancestors of a token, and last the token itself, for what it makes in `session`. The token's row is written, so
   * of a making and a revocation the later one sees the earlier. Throws what becomes a 401 when the token is gone.
   */
  abstract claim(
    organizationId: string,
    tokenId: string,
    session: ClientSession
  ): Promise<readonly string[]>
}
