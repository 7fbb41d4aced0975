import { resync } from './carried_message.js'
import { EVERYONE } from './topic.js'
import type { Transmit } from './transmit.js'

const TOPICS_MAX = 1_000

/**
 * Remembers on which topics a message may not have reached the other instances, and has their listeners look again once
 * Redis takes messages. Beyond a thousand topics, everybody looks again.
 */
export class UndeliveredTopics {
  #topics = new Set<string>()

  /** `message` is what Transmit gave the transport. */
  add(message: unknown): void {
    if (typeof message !== 'object' || message === null || !('channel' in message)) return
    this.#topics.add(String(message.channel))
    if (this.#topics.size > TOPICS_MAX) this.#topics = new Set([EVERYONE])
  }

  /** Sends what is owed; a topic for which that fails, too, is added again by the transport. */
  settle(transmit: Pick<Transmit, 'broadcast'>): void {
    const topics = this.#topics
    this.#topics = new Set()
    for (const topic of topics) {
      const channel = topic.slice(topic.indexOf('/') + 1)
      transmit.broadcast(topic, resync('undelivered', topic === EVERYONE ? undefined : channel))
    }
  }
}
