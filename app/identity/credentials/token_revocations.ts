import { type Broadcast, Channel } from '#cluster/broadcast/broadcast'
import { isIdentifier } from '#shared/identifiers'
import type { CachedCredentials } from './cached_credentials.js'

type Cached = Pick<CachedCredentials<unknown>, 'revoke'> &
  Partial<Pick<CachedCredentials<unknown>, 'beginGap' | 'endGap'>>

/** One identifier, or a list of them. */
const TOKENS_REVOKED = new Channel<string | readonly string[]>('tokens-revoked', (message) => {
  const ids: unknown[] = Array.isArray(message) ? message : [message]
  const texts = ids.filter((id) => typeof id === 'string')
  return texts.length === ids.length && texts.every(isIdentifier) ? texts : null
})

/**
 * Makes every instance forget a revoked credential at once: a token, a key, or that of an operator. When an instance may
 * have missed a message, it asks the store again about all tokens and keys. Every kind gets each identifier, which belongs
 * to one of them only.
 */
export class TokenRevocations {
  constructor(
    private readonly known: readonly Cached[],
    private readonly broadcast: Broadcast
  ) {}

  /** Call it before the broadcast goes live. */
  listen(): void {
    this.broadcast.on(TOKENS_REVOKED, (ids) => {
      this.#revoke([ids].flat())
    })
    this.broadcast.onGap(() => this.known.forEach((known) => known.beginGap?.()))
    this.broadcast.onLive(() => this.known.forEach((known) => known.endGap?.()))
  }

  /** Announces that the credentials are deleted from the store. Never throws and never waits. */
  announce(ids: readonly string[]): void {
    this.#revoke(ids)
    const [only] = ids
    void this.broadcast.publish(TOKENS_REVOKED, ids.length === 1 && only ? only : ids)
  }

  #revoke(ids: readonly string[]): void {
    for (const known of this.known) for (const id of ids) known.revoke(id)
  }
}
