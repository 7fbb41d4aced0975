import { randomUUID } from 'node:crypto'
import type { ClusterConnections } from '#cluster/connections/cluster_connections'
import type { ConnectionRole } from '#cluster/connections/connection_options'
import type { RedisKeys } from '#cluster/keys/redis_keys'
import { LuaScript } from '#cluster/lua/lua_script'
import { listOf, numberOf } from '#cluster/lua/reply'
import { Tally } from '#shared/tally'
import { withinLimit } from '#shared/async/within_limit'
import { LatencyHistogram } from './latency_histogram.js'
import type { LossReport } from './loss_report.js'
import type { RedisClock } from './redis_clock.js'
import { parseStampedMessage, type StampedMessage } from './stamped_message.js'
import { Subscription } from './subscription.js'

const PUBLISH = new LuaScript(new URL('./publish.lua', import.meta.url), (reply) =>
  numberOf(listOf(reply)[0])
)

/** `unknown`: Redis gave no answer; some subscribers, all or none may have the message. */
export type PublishOutcome = 'delivered' | 'unknown'

export type MessageHandler = (message: StampedMessage) => void

export interface PubSubLinkOptions {
  readonly connections: ClusterConnections
  readonly subscriber: ConnectionRole
  readonly publisher: ConnectionRole
  readonly keys: RedisKeys
  readonly clock: RedisClock
  readonly losses: LossReport
  /** Whether losing the publisher's connection is a loss of this link, too. */
  readonly countsPublisher: boolean
  readonly probeAfterSilenceMs: number
  readonly probeDeadlineMs: number
  readonly probeGiveUpMs: number
}

/**
 * At-most-once messages between instances over two connections: published on one, received on the other, proven by
 * probes that take the same way. Measures the latency of every delivery on the clock of Redis. While the subscriber is
 * not live, messages are missed: `onGap` tells when that begins, `onLive` when it is over, also the first time.
 */
export class PubSubLink {
  /** Names this instance as the source of what it publishes. */
  readonly source = randomUUID()
  readonly latency = new LatencyHistogram()
  /** Publications sent and messages received, probes among them. */
  readonly messages = new Tally(['published', 'received'])
  readonly #options: PubSubLinkOptions
  readonly #subscription: Subscription
  readonly #handlers = new Map<string, Set<MessageHandler>>()
  readonly #gapListeners = new Set<() => void>()
  readonly #liveListeners = new Set<() => void>()
  readonly #deliveryListeners = new Set<(latencyMs: number) => void>()
  readonly #probeChannel: string
  readonly #unsetKey: string
  #stopListening: (() => void) | undefined
  /** Why Redis refused the last publication; undefined when it did not. */
  #refusal: string | undefined

  constructor(options: PubSubLinkOptions) {
    const { connections, subscriber } = options
    this.#options = options
    this.#probeChannel = options.keys.named('probe', subscriber, this.source)
    this.#unsetKey = options.keys.named('never-set')
    this.#subscription = new Subscription({
      connection: connections.get(subscriber),
      probeChannel: this.#probeChannel,
      publishProbe: async () => (await this.publish(this.#probeChannel, '')) === 'delivered',
      probeAfterSilenceMs: options.probeAfterSilenceMs,
      probeDeadlineMs: options.probeDeadlineMs,
      probeGiveUpMs: options.probeGiveUpMs,
      onMessage: (channel, text) => this.#received(channel, text),
      onLost: (reason) => this.#lost(reason),
      onUndelivered: (waitedMs) => this.#took(waitedMs),
      onLive: () => this.#live(),
    })
    connections.requireProof(subscriber, () => this.isLive)
  }

  /** The clock of Redis, as probes and answers tell it. */
  get clock(): RedisClock {
    return this.#options.clock
  }

  /** Whether messages published now will be received here. */
  get isLive(): boolean {
    return this.#subscription.isLive
  }

  /** Subscribes; resolves once live and throws one sentence when that takes longer than `timeoutMs`. */
  async start(timeoutMs: number): Promise<void> {
    const { connections, publisher, losses, countsPublisher } = this.#options
    this.#stopListening = connections.onChange(({ role, isLive, reason }) => {
      if (role !== publisher) return
      if (isLive) this.#subscription.probe()
      else if (countsPublisher) losses.lost(role, reason, this.#subscription.lastProvenMs)
    })
    const live = Promise.withResolvers<void>()
    const unlisten = this.onLive(live.resolve)
    this.#subscription.start()
    const started = withinLimit(live.promise, timeoutMs, () => {
      throw new Error(this.#undelivered(timeoutMs))
    })
    await started.finally(unlisten)
  }

  /** Ends probes and retries. To be called before the connections are closed. */
  stop(): void {
    this.#subscription.stop()
    this.#stopListening?.()
  }

  /** Never rejects, so that a broadcast cannot fail the request that caused it. */
  async publish(channel: string, body: string): Promise<PublishOutcome> {
    const { connections, publisher, clock } = this.#options
    const sentAtMs = performance.now()
    const outcome = await PUBLISH.run(
      connections.get(publisher),
      [this.#unsetKey],
      [channel, this.source, body]
    )
    if (outcome.kind !== 'not_sent') this.messages.add('published')
    this.#refusal = outcome.kind === 'refused' ? outcome.error.message : undefined
    if (outcome.kind !== 'replied') return 'unknown'
    clock.observe(outcome.reply, sentAtMs, performance.now())
    return 'delivered'
  }

  /** Calls `handler` with every message on the channel, own ones included; returns how to stop that. */
  subscribe(channel: string, handler: MessageHandler): () => void {
    const handlers = this.#handlers.get(channel) ?? new Set()
    this.#handlers.set(channel, handlers.add(handler))
    this.#subscription.add(channel)
    return () => {
      handlers.delete(handler)
      if (handlers.size === 0 && this.#handlers.delete(channel)) this.#subscription.remove(channel)
    }
  }

  onGap(listener: () => void): () => void {
    this.#gapListeners.add(listener)
    return () => this.#gapListeners.delete(listener)
  }

  onLive(listener: () => void): () => void {
    this.#liveListeners.add(listener)
    return () => this.#liveListeners.delete(listener)
  }

  /**
   * Tells how long each delivery took, beside counting it in `latency`. A probe that never came counts as taking as long as
   * it was waited for.
   */
  onDelivery(listener: (latencyMs: number) => void): () => void {
    this.#deliveryListeners.add(listener)
    return () => this.#deliveryListeners.delete(listener)
  }

  #undelivered(timeoutMs: number): string {
    const refusal = this.#refusal
    if (refusal?.includes('READONLY')) {
      return `Redis (REDIS_TCP_URL) is a replica, which refused writes for ${timeoutMs} ms: ${refusal}`
    }
    const { subscriber } = this.#options
    const text = `Redis (REDIS_TCP_URL) did not deliver messages over the ${subscriber} connection within ${timeoutMs} ms`
    return refusal === undefined ? text : `${text}: ${refusal}`
  }

  #received(channel: string, text: string): void {
    this.messages.add('received')
    const message = parseStampedMessage(text)
    if (!message) return
    const latencyMs = this.#options.clock.elapsedSinceMs(message.publishedAtUs)
    if (latencyMs !== null) this.#took(latencyMs)
    if (channel === this.#probeChannel) this.#tellRecovery()
    for (const handler of this.#handlers.get(channel) ?? []) handler(message)
  }

  #took(latencyMs: number): void {
    this.latency.record(latencyMs)
    for (const listener of this.#deliveryListeners) listener(latencyMs)
  }

  #lost(reason: string): void {
    const { subscriber, losses } = this.#options
    losses.lost(subscriber, reason, this.#subscription.lastProvenMs)
    for (const listener of this.#gapListeners) listener()
  }

  #live(): void {
    for (const listener of this.#liveListeners) listener()
  }

  /** A probe came the whole way, so both connections work again; one from before the loss does not count. */
  #tellRecovery(): void {
    const { connections, publisher, losses } = this.#options
    if (this.isLive && connections.stateOf(publisher).isLive) losses.recovered()
  }
}
