import type { RedisKeys } from '#cluster/keys/redis_keys'
import { Announcements } from '#shared/announcements'
import type { PublishOutcome, PubSubLink } from './pub_sub_link.js'
import type { RedisClock } from './redis_clock.js'

/**
 * Typed messages to all instances, delivered at most once. A disconnected subscriber loses messages, so those that
 * must arrive belong in a stream. Code that derives state from messages also listens to `onGap` (stop trusting that
 * state) and `onLive` (rebuild it).
 */
export class Broadcast extends Announcements {
  readonly #onTheirWay = new Set<Promise<PublishOutcome>>()
  #isAllSent = true

  /** `reportError` receives what a listener throws; other listeners still get the message. */
  constructor(
    private readonly link: PubSubLink,
    private readonly keys: RedisKeys,
    private readonly reportError: (error: unknown) => void
  ) {
    super()
  }

  /** The name of this instance; every message carries the name of its sender. */
  get source(): string {
    return this.link.source
  }

  /** The clock of Redis, kept accurate by the probes of this broadcast. */
  get clock(): RedisClock {
    return this.link.clock
  }

  /** Whether this instance receives messages sent now. */
  get isLive(): boolean {
    return this.link.isLive
  }

  /** Never rejects; takes at most the command timeout. */
  publish<T>(channel: Channel<T>, message: T): Promise<PublishOutcome> {
    const sent = this.link
      .publish(this.channelName(channel), JSON.stringify(message))
      .then((outcome) => {
        if (outcome !== 'delivered') this.#isAllSent = false
        this.#onTheirWay.delete(sent)
        return outcome
      })
    this.#onTheirWay.add(sent)
    return sent
  }

  async allSent(): Promise<boolean> {
    await Promise.all(this.#onTheirWay)
    return this.#isAllSent
  }

  /**
   * Calls `listener` with every message on the channel, including this instance's own; returns the unsubscribe
   * function.
   */
  on<T>(channel: Channel<T>, listener: (message: T, source: string) => void): () => void {
    return this.link.subscribe(this.channelName(channel), ({ body, source }) => {
      try {
        const message = channel.parse(JSON.parse(body))
        if (message !== null) listener(message, source)
      } catch (error) {
        this.reportError(error)
      }
    })
  }

  /** Called when this instance starts to miss messages. */
  onGap(listener: () => void): () => void {
    return this.link.onGap(listener)
  }

  /** Called when a probe proves that messages arrive: after the start, after every gap and after a new channel. */
  onLive(listener: () => void): () => void {
    return this.link.onLive(listener)
  }

  /** The channel's name in Redis, for scripts that publish themselves. */
  channelName(channel: Channel<unknown>): string {
    return this.keys.named('broadcast', channel.name)
  }
}

/** A kind of message between instances. `name` becomes part of the channel's name in Redis. */
export class Channel<T> {
  /**
   * `parse` reads a received message and returns null when it cannot use it: during a deployment, the sender may be an
   * older or newer version.
   */
  constructor(
    readonly name: string,
    readonly parse: (message: unknown) => T | null
  ) {}
}
