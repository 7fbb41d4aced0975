import { randomUUID } from 'node:crypto'
import type { ClusterConnections } from '#cluster/connections/cluster_connections'
import type { ConnectionRole } from '#cluster/connections/connection_options'
import type { RedisKeys } from '#cluster/keys/redis_keys'
import { listOf, LuaScript, numberOf } from '#cluster/lua/lua_script'
import { withinLimit } from '#shared/async/waiting'
import type { Metrics, Sample } from '#shared/metrics'
import { Tally } from '#shared/tally'
import { LatencyHistogram } from './latency_histogram.js'
import type { LossReport } from './loss_report.js'
import type { RedisClock } from './redis_clock.js'
import { Subscription } from './subscription.js'

/** The wire form of a message: `<server time in µs> <publishing instance> <body>`. */
export interface TimestampedMessage {
  /** When Redis published it, on its own clock, in microseconds. */
  readonly publishedAtUs: number
  readonly source: string
  readonly body: string
}

const PUBLISH = new LuaScript(new URL('./publish.lua', import.meta.url), (reply) =>
  numberOf(listOf(reply)[0])
)

/** `unknown`: Redis gave no answer; all subscribers, some or none may have received the message. */
export type PublishOutcome = 'delivered' | 'unknown'

export type MessageHandler = (message: TimestampedMessage) => void

export interface PubSubLinkOptions {
  readonly connections: ClusterConnections
  readonly subscriber: ConnectionRole
  readonly publisher: ConnectionRole
  readonly keys: RedisKeys
  readonly clock: RedisClock
  readonly losses: LossReport
  /** Whether losing the publisher's connection also counts as a loss of this link. */
  readonly countsPublisher: boolean
  readonly probeAfterSilenceMs: number
  readonly probeDeadlineMs: number
  readonly probeGiveUpMs: number
}

/**
 * At-most-once messages between instances over two connections: one publishes, the other receives. Probes prove the
 * link by taking the same way. The latency of every delivery is measured on the clock of Redis. While the subscriber is
 * not live, messages are missed: `onGap` marks the beginning, `onLive` the end, including the first time.
 */
export class PubSubLink {
  /** The name of this instance as the source of what it publishes. */
  readonly source = randomUUID()
  readonly latency = new LatencyHistogram()
  /** Publications sent and messages received, including probes. */
  readonly messages = new Tally(['published', 'received'])
  readonly #subscription: Subscription
  readonly #handlers = new Map<string, Set<MessageHandler>>()
  readonly #gapListeners = new Set<() => void>()
  readonly #liveListeners = new Set<() => void>()
  readonly #deliveryListeners = new Set<(latencyMs: number) => void>()
  readonly #probeChannel: string
  readonly #unsetKey: string
  #stopListening: (() => void) | undefined
  /** Why Redis refused the last publication; undefined when it accepted it. */
  #refusal: string | undefined

  constructor(private readonly options: PubSubLinkOptions) {
    const { connections, subscriber } = options
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
    connections.checkLivenessBy(subscriber, () => this.isLive)
  }

  /** The clock of Redis, estimated from probes and answers. */
  get clock(): RedisClock {
    return this.options.clock
  }

  /** Whether this instance receives messages published now. */
  get isLive(): boolean {
    return this.#subscription.isLive
  }

  /** Subscribes; resolves once live. Throws one sentence when that takes longer than `timeoutMs`. */
  async start(timeoutMs: number): Promise<void> {
    const { connections, publisher, losses, countsPublisher } = this.options
    this.#stopListening = connections.onChange(({ role, isLive, reason }) => {
      if (role !== publisher) return
      if (isLive) this.#subscription.probe()
      else if (countsPublisher) losses.lost(role, reason, this.#subscription.lastHeardAtMs)
    })
    const live = Promise.withResolvers<void>()
    const unlisten = this.onLive(live.resolve)
    this.#subscription.start()
    const started = withinLimit(live.promise, timeoutMs, () => {
      throw new Error(this.#undelivered(timeoutMs))
    })
    await started.finally(unlisten)
  }

  /** Ends probes and retries. Call it before the connections are closed. */
  stop(): void {
    this.#subscription.stop()
    this.#stopListening?.()
  }

  /** Never rejects, so a broadcast cannot fail the request that caused it. */
  async publish(channel: string, body: string): Promise<PublishOutcome> {
    const { connections, publisher, clock } = this.options
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

  /**
   * Calls `handler` with every message on the channel, including this instance's own; returns the unsubscribe function.
   */
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
   * Reports the latency of every delivery, which `latency` counts as well. A probe that never arrives counts with the
   * time it was awaited.
   */
  onDelivery(listener: (latencyMs: number) => void): () => void {
    this.#deliveryListeners.add(listener)
    return () => this.#deliveryListeners.delete(listener)
  }

  #undelivered(timeoutMs: number): string {
    const { connections, subscriber } = this.options
    const refusal = this.#refusal ?? connections.stateOf(subscriber).lastError
    if (refusal?.includes('READONLY')) {
      return `Redis (REDIS_TCP_URL) is a replica, which refused writes for ${timeoutMs} ms: ${refusal}`
    }
    const text = `Redis (REDIS_TCP_URL) did not deliver messages over the ${subscriber} connection within ${timeoutMs} ms`
    return refusal === null ? text : `${text}: ${refusal}`
  }

  #received(channel: string, text: string): void {
    this.messages.add('received')
    const message = parseStampedMessage(text)
    if (!message) return
    const latencyMs = this.options.clock.elapsedSinceMs(message.publishedAtUs)
    if (latencyMs !== null) this.#took(latencyMs)
    if (channel === this.#probeChannel) this.#reportRecovery()
    for (const handler of this.#handlers.get(channel) ?? []) handler(message)
  }

  #took(latencyMs: number): void {
    this.latency.record(latencyMs)
    for (const listener of this.#deliveryListeners) listener(latencyMs)
  }

  #lost(reason: string): void {
    const { subscriber, losses } = this.options
    losses.lost(subscriber, reason, this.#subscription.lastHeardAtMs)
    for (const listener of this.#gapListeners) listener()
  }

  #live(): void {
    for (const listener of this.#liveListeners) listener()
  }

  /** A probe proves both connections when it took the whole way; one sent before the loss does not count. */
  #reportRecovery(): void {
    const { connections, publisher, losses } = this.options
    if (this.isLive && connections.stateOf(publisher).isLive) losses.recovered()
  }
}

/** Null for a text that none of our scripts published. */
export function parseStampedMessage(text: string): TimestampedMessage | null {
  const afterTime = text.indexOf(' ')
  const afterSource = text.indexOf(' ', afterTime + 1)
  const publishedAtUs = Number(text.slice(0, afterTime))
  if (afterTime <= 0 || afterSource === -1 || !Number.isFinite(publishedAtUs)) return null
  return {
    publishedAtUs,
    source: text.slice(afterTime + 1, afterSource),
    body: text.slice(afterSource + 1),
  }
}

type Links = Readonly<Record<string, PubSubLink>>

/** From the latency of a local Redis to one that no broadcast should ever reach. */
export const LATENCY_BOUNDS_SECONDS: readonly number[] = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10,
]

export function broadcastMetrics(links: Links, ceilingPerSecond: number | undefined): Metrics {
  return {
    redisPubsubMessages: () =>
      Object.entries(links).flatMap(([name, { messages }]) =>
        [...messages].map(([direction, count]): Sample => [count, name, direction])
      ),
    redisPubsubCeilingPerSecond: () => (ceilingPerSecond === undefined ? [] : [[ceilingPerSecond]]),
  }
}

/** Reports the latency of every delivery, in seconds, to the observer of its link. */
export function observeLatencies(
  links: Links,
  observerOf: (link: string) => (seconds: number) => void
): void {
  for (const [name, link] of Object.entries(links)) {
    const observe = observerOf(name)
    link.onDelivery((latencyMs) => observe(latencyMs / 1_000))
  }
}
