import { inject } from '@adonisjs/core'
import { AccessTokenRepository } from '#identity/persistence/access_token_repository'
import { PublishableKeyRepository } from '#identity/persistence/publishable_key_repository'
import { TokenRevocations } from '#identity/tokens/token_revocations'

const DESCENDANTS_PER_STEP = 1_000

@inject()
export class RevokeAccessToken {
  constructor(
    private readonly tokens: AccessTokenRepository,
    private readonly keys: PublishableKeyRepository,
    private readonly revocations: TokenRevocations
  ) {}

  /**
   * Returns how many tokens it ended: 0 when the organization has no such token. Tokens derived from it end with it, in
   * one step. With `descendants`, also ends the tokens and publishable keys that the token created, and those that they
   * created, even when the token itself is gone. No descendant is left when it returns: a deleted token creates no
   * more, so each query finds all that can still exist.
   */
  async execute(
    organizationId: string,
    id: string,
    { descendants = false }: { readonly descendants?: boolean } = {}
  ): Promise<number> {
    const revoked = await this.tokens.delete(organizationId, id)
    if (revoked.length > 0) this.revocations.announce(revoked)
    let count = revoked.length
    while (descendants) {
      const ids = await this.tokens.deleteDescendants(organizationId, id, DESCENDANTS_PER_STEP)
      if (ids.length === 0) break
      this.revocations.announce(ids)
      count += ids.length
    }
    const keys = descendants ? await this.keys.deleteOfCreator(organizationId, id) : []
    if (keys.length > 0) this.revocations.announce(keys)
    return count + keys.length
  }
}
