import type { Serializable, SubscribeHandler, Transport } from '@boringnode/bus/types/main'
import type { PubSubLink } from '#cluster/broadcast/pub_sub_link'
import type { RedisKeys } from '#cluster/keys/redis_keys'

export interface LinkTransportOptions {
  /** Owned, watched and closed by the cluster module. */
  readonly link: PubSubLink
  readonly keys: RedisKeys
  /** Receives messages that may not have reached the other instances, because Redis gave no answer. */
  readonly onUndelivered: (message: Serializable) => void
  /** Receives what a handler threw, and messages that could not be read. */
  readonly reportError: (error: unknown) => void
}

/**
 * Connects Transmit to the real-time link, and so to the two existing connections. Nothing here rejects: a rejected
 * message would enter the bus's queue, which has no bound and drops identical messages.
 */
export class LinkTransport implements Transport {
  readonly #subscriptions = new Map<string, (() => void)[]>()

  constructor(private readonly options: LinkTransportOptions) {}

  /** Ignored: the link puts its own name into every message. */
  setId(): this {
    return this
  }

  /** Ignored: nothing is queued, so nothing is sent later. */
  onReconnect(): void {}

  async publish(channel: string, message: Serializable): Promise<void> {
    const { link, onUndelivered } = this.options
    const outcome = await link.publish(this.#nameOf(channel), JSON.stringify(message))
    if (outcome === 'unknown') onUndelivered(message)
  }

  async subscribe<T extends Serializable>(
    channel: string,
    handler: SubscribeHandler<T>
  ): Promise<void> {
    const { link, reportError } = this.options
    const unsubscribe = link.subscribe(this.#nameOf(channel), ({ body, source }) => {
      if (source === link.source) return
      try {
        Promise.resolve(handler(JSON.parse(body))).catch(reportError)
      } catch (error) {
        reportError(error)
      }
    })
    this.#subscriptions.set(channel, [...(this.#subscriptions.get(channel) ?? []), unsubscribe])
  }

  async unsubscribe(channel: string): Promise<void> {
    for (const unsubscribe of this.#subscriptions.get(channel) ?? []) unsubscribe()
    this.#subscriptions.delete(channel)
  }

  /** Leaves the channels; the connections belong to the cluster module. */
  async disconnect(): Promise<void> {
    for (const channel of [...this.#subscriptions.keys()]) await this.unsubscribe(channel)
  }

  #nameOf(channel: string): string {
    return this.options.keys.named('realtime', channel)
  }
}
