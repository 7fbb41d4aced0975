import type { Broadcast } from '#cluster/broadcast/broadcast'
import { Channel } from '#cluster/broadcast/channel'
import { isIdentifier } from '#shared/identifiers'
import type { KnownTokens } from './known_tokens.js'

/** One identifier, or a list of them. */
const TOKENS_REVOKED = new Channel<string | readonly string[]>('tokens-revoked', (message) => {
  const ids: unknown[] = Array.isArray(message) ? message : [message]
  const texts = ids.filter((id) => typeof id === 'string')
  return texts.length === ids.length && texts.every(isIdentifier) ? texts : null
})

/** Makes every instance forget a revoked token at once, and all tokens when it may have missed a message. */
export class TokenRevocations {
  constructor(
    private readonly knownTokens: KnownTokens,
    private readonly broadcast: Broadcast
  ) {}

  /** Call it before the broadcast goes live. */
  listen(): void {
    this.broadcast.on(TOKENS_REVOKED, (ids) => {
      for (const id of [ids].flat()) this.knownTokens.revoke(id)
    })
    this.broadcast.onGap(() => this.knownTokens.forgetAll())
    this.broadcast.onLive(() => this.knownTokens.forgetAll())
  }

  /** Announces that the tokens are deleted from the store. Never throws and never waits. */
  announce(ids: readonly string[]): void {
    for (const id of ids) this.knownTokens.revoke(id)
    const [only] = ids
    void this.broadcast.publish(TOKENS_REVOKED, ids.length === 1 && only ? only : ids)
  }
}
