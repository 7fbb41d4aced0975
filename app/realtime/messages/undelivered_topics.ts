import { resync } from './carried_message.js'
import { EVERYONE, type Transmit } from './transmitted_messages.js'

const TOPICS_MAX = 1_000

/**
 * Remembers the topics on which a message may not have reached the other instances, and makes their listeners fetch the
 * state again once Redis accepts messages. Beyond a thousand topics, all listeners do.
 */
export class UndeliveredTopics {
  #topics = new Set<string>()

  /** `message` is the one that Transmit passed to the transport. */
  add(message: unknown): void {
    if (typeof message !== 'object' || message === null || !('channel' in message)) return
    this.#topics.add(String(message.channel))
    if (this.#topics.size > TOPICS_MAX) this.#topics = new Set([EVERYONE])
  }

  /** Sends the pending resyncs; the transport adds a topic again when that fails too. */
  settle(transmit: Pick<Transmit, 'broadcast'>): void {
    const topics = this.#topics
    this.#topics = new Set()
    for (const topic of topics) {
      const channel = topic.slice(topic.indexOf('/') + 1)
      transmit.broadcast(topic, resync('undelivered', topic === EVERYONE ? undefined : channel))
    }
  }
}
