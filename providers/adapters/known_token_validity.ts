import type { KnownTokens } from '#identity/tokens/verify_access_token'
import { TokenValidity } from '#realtime/ports/token_validity'
import type { Clock } from '#shared/clock'

/** A token is valid while it is known and has not expired. */
export class KnownTokenValidity extends TokenValidity {
  constructor(
    private readonly tokens: KnownTokens,
    private readonly clock: Clock
  ) {
    super()
  }

  override async isValid(tokenId: string): Promise<boolean> {
    const token = await this.tokens.find(tokenId)
    return token !== null && token.expiresAt > this.clock.now()
  }
}
