import type { Broadcast } from '#cluster/broadcast/broadcast'
import { Channel } from '#cluster/broadcast/channel'
import { isIdentifier } from '#shared/identifiers'
import type { KnownTokens } from './known_tokens.js'

const TOKENS_REVOKED = new Channel('tokens-revoked', (message) =>
  typeof message === 'string' && isIdentifier(message) ? message : null
)

/** Lets every instance forget a revoked token at once, and all tokens when it may have missed a message. */
export class TokenRevocations {
  constructor(
    private readonly knownTokens: KnownTokens,
    private readonly broadcast: Broadcast
  ) {}

  /** To be called before the broadcast goes live. */
  listen(): void {
    this.broadcast.on(TOKENS_REVOKED, (id) => this.knownTokens.revoke(id))
    this.broadcast.onGap(() => this.knownTokens.forgetAll())
    this.broadcast.onLive(() => this.knownTokens.forgetAll())
  }

  /** Says that the token is gone from the store. Never throws and waits for nobody. */
  announce(id: string): void {
    this.knownTokens.revoke(id)
    void this.broadcast.publish(TOKENS_REVOKED, id)
  }
}
