import { Announcements } from '#shared/announcements'
import type { RedisKeys } from '#cluster/keys/redis_keys'
import type { Channel } from './channel.js'
import type { PublishOutcome, PubSubLink } from './pub_sub_link.js'
import type { RedisClock } from './redis_clock.js'

/**
 * Typed messages to all instances, at most once. What must not be missed does not belong here: a subscriber that was
 * away never gets what was sent meanwhile. Who derives state from messages listens to `onGap` (stop trusting that
 * state) and `onLive` (rebuild it) as well.
 */
export class Broadcast extends Announcements {
  readonly #onTheirWay = new Set<Promise<PublishOutcome>>()
  #isAllSent = true
  readonly #link: PubSubLink
  readonly #keys: RedisKeys
  readonly #reportError: (error: unknown) => void

  /** `reportError` gets what a listener throws; other listeners still get the message. */
  constructor(link: PubSubLink, keys: RedisKeys, reportError: (error: unknown) => void) {
    super()
    this.#link = link
    this.#keys = keys
    this.#reportError = reportError
  }

  /** Names this instance; a message carries the name of the instance that sent it. */
  get source(): string {
    return this.#link.source
  }

  /** The clock of Redis, kept right by the probes of this broadcast. */
  get clock(): RedisClock {
    return this.#link.clock
  }

  /** Whether messages sent now are received by this instance. */
  get isLive(): boolean {
    return this.#link.isLive
  }

  /** Never rejects and takes the command timeout at most. */
  publish<T>(channel: Channel<T>, message: T): Promise<PublishOutcome> {
    const sent = this.#link
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

  /** Calls `listener` with every message on the channel, own ones included; returns how to stop that. */
  on<T>(channel: Channel<T>, listener: (message: T, source: string) => void): () => void {
    return this.#link.subscribe(this.channelName(channel), ({ body, source }) => {
      try {
        const message = channel.parse(JSON.parse(body))
        if (message !== null) listener(message, source)
      } catch (error) {
        this.#reportError(error)
      }
    })
  }

  /** Messages are being missed from now on. */
  onGap(listener: () => void): () => void {
    return this.#link.onGap(listener)
  }

  /** Messages arrive, proven by a probe: after the start, after every gap, after a new channel. */
  onLive(listener: () => void): () => void {
    return this.#link.onLive(listener)
  }

  /** What the channel is called in Redis, for scripts that publish by themselves. */
  channelName(channel: Channel<unknown>): string {
    return this.#keys.named('broadcast', channel.name)
  }
}
