import type { KnownTokens } from '#identity/tokens/known_tokens'
import { TokenStanding } from '#realtime/ports/token_standing'
import type { Clock } from '#shared/clock'

/** A token is valid while it is known and has not expired. */
export class KnownTokenStanding extends TokenStanding {
  constructor(
    private readonly tokens: KnownTokens,
    private readonly clock: Clock
  ) {
    super()
  }

  override async isGood(tokenId: string): Promise<boolean> {
    const token = await this.tokens.find(tokenId)
    return token !== null && token.expiresAt > this.clock.now()
  }
}
