import type { Redis } from 'ioredis'

const RETRY_MS_MIN = 50
const RETRY_MS_MAX = 2_000
/** A timer that fires later than this shows that the process stalled, not that the store was silent. */
const STALL_MS = 300

export type SubscriptionState =
  | 'stopped'
  | 'connecting'
  | 'subscribing'
  | 'probing'
  | 'live'
  | 'overdue'

export interface SubscriptionOptions {
  readonly connection: Redis
  /** A channel that only this subscription uses. */
  readonly probeChannel: string
  /** Publishes on the probe channel; false when that failed. Never rejects. */
  readonly publishProbe: () => Promise<boolean>
  readonly probeAfterSilenceMs: number
  readonly probeDeadlineMs: number
  /** How long after its sending a late probe is still awaited; at least the deadline. */
  readonly probeGiveUpMs: number
  readonly onMessage: (channel: string, text: string) => void
  /** The subscription was live and is not any more; called once per loss. */
  readonly onLost: (reason: string) => void
  /** The connection ended, or could not be restored, after a probe had been awaited for `waitedMs`. */
  readonly onUndelivered: (waitedMs: number) => void
  /** Every channel is acknowledged and a probe came back; messages missed before are gone. */
  readonly onLive: () => void
}

/**
 * Keeps one connection subscribed to its channels and knows whether messages really arrive. It is live once Redis has
 * acknowledged every channel and a probe published by this instance has come back. After a silence another probe must
 * arrive within the deadline, or the subscription is lost. A late probe is awaited somewhat longer, to measure how late
 * deliveries are; then the socket is destroyed and everything starts again. When a probe could not be published, an
 * answer to PING over the subscriber counts instead, because then the other connection is at fault. Refused channels
 * are retried with back-off. Owns one timer, until `stop`.
 */
export class Subscription {
  readonly #channels: Set<string>
  #state: SubscriptionState = 'stopped'
  #isKnownLive = false
  #attempt = 0
  #failures = 0
  #lastHeardAtMs = performance.now()
  #probeDueAtMs: number | null = null
  /** When the oldest outstanding probe was sent; null without one. */
  #waitingSinceMs: number | null = null
  #timer: NodeJS.Timeout | undefined

  constructor(private readonly options: SubscriptionOptions) {
    this.#channels = new Set([options.probeChannel])
    options.connection.on('ready', () => this.#begin())
    options.connection.on('close', () => this.#disconnected())
    options.connection.on('message', (channel, text) => this.#received(channel, text))
  }

  get state(): SubscriptionState {
    return this.#state
  }

  get isLive(): boolean {
    return this.#state === 'live'
  }

  /** When a message last arrived; monotonic milliseconds. */
  get lastHeardAtMs(): number {
    return this.#lastHeardAtMs
  }

  start(): void {
    this.#state = 'connecting'
    this.#begin()
  }

  /** Ends probes, retries and notices; the connection itself is left to its owner. */
  stop(): void {
    this.#state = 'stopped'
    this.#attempt++
    clearTimeout(this.#timer)
  }

  /** Adds a channel. The subscription is live again once Redis has acknowledged it too. */
  add(channel: string): void {
    if (this.#channels.has(channel)) return
    this.#channels.add(channel)
    this.#begin()
  }

  remove(channel: string): void {
    this.#channels.delete(channel)
    if (this.options.connection.status !== 'ready' || this.#state === 'stopped') return
    this.options.connection.unsubscribe(channel).catch(() => {})
  }

  /** Probes now instead of after the next silence. */
  probe(): void {
    if (this.#state === 'live' || this.#state === 'probing') this.#sendProbe()
  }

  #begin(): void {
    const { connection } = this.options
    if (this.#state === 'stopped' || connection.status !== 'ready') return
    const attempt = ++this.#attempt
    this.#state = 'subscribing'
    clearTimeout(this.#timer)
    connection.subscribe(...this.#channels).then(
      () => {
        if (attempt !== this.#attempt) return
        this.#state = 'probing'
        this.#sendProbe()
      },
      (error: Error) => {
        if (attempt !== this.#attempt) return
        if (error.name === 'ReplyError') this.#refused(error.message)
        else void this.#unanswered(attempt, error.message)
      }
    )
  }

  /**
   * A process that was busy finds its time limit exceeded before it reads the answer. Redis answers in order, so an
   * answer to PING proves that SUBSCRIBE was answered as well.
   */
  async #unanswered(attempt: number, reason: string): Promise<void> {
    const isAnswering = await this.#answersPing()
    if (attempt !== this.#attempt) return
    if (isAnswering) this.#begin()
    else this.#replaceConnection(`no answer to SUBSCRIBE: ${reason}`)
  }

  /** A new connection does not help when the user may not subscribe to the channel. */
  #refused(reason: string): void {
    this.#lose(`SUBSCRIBE was refused: ${reason}`)
    const waitMs = Math.min(RETRY_MS_MAX, RETRY_MS_MIN * 2 ** Math.min(this.#failures++, 10))
    this.#arm(waitMs, () => this.#begin())
  }

  #received(channel: string, text: string): void {
    if (this.#state === 'stopped') return
    this.#lastHeardAtMs = performance.now()
    const isProbe = channel === this.options.probeChannel
    if (isProbe) this.#waitingSinceMs = null
    if (this.#state === 'overdue' && isProbe) {
      this.#state = 'probing'
      this.#sendProbe()
    } else if (this.#state === 'probing' && isProbe) {
      this.#state = 'live'
      this.#isKnownLive = true
      this.#failures = 0
      this.#awaitSilence()
      this.options.onLive()
    } else if (this.#state === 'live' && this.#probeDueAtMs !== null) {
      this.#awaitSilence()
    }
    this.options.onMessage(channel, text)
  }

  #awaitSilence(): void {
    this.#probeDueAtMs = null
    const silentForMs = performance.now() - this.#lastHeardAtMs
    this.#arm(Math.max(1, this.options.probeAfterSilenceMs - silentForMs), () => {
      const isSilent =
        performance.now() - this.#lastHeardAtMs >= this.options.probeAfterSilenceMs - 1
      if (isSilent) this.#sendProbe()
      else this.#awaitSilence()
    })
  }

  #sendProbe(): void {
    const attempt = this.#attempt
    const sentAtMs = performance.now()
    const dueAtMs = sentAtMs + this.options.probeDeadlineMs
    this.#waitingSinceMs ??= sentAtMs
    this.#probeDueAtMs = dueAtMs
    this.#arm(this.options.probeDeadlineMs, () => this.#missed(dueAtMs))
    void this.options.publishProbe().then(async (wasPublished) => {
      if (wasPublished || !(await this.#answersPing())) return
      this.#waitingSinceMs = null
      if (attempt !== this.#attempt || this.#probeDueAtMs === null) return
      this.#lastHeardAtMs = performance.now()
      if (this.#state === 'live') this.#awaitSilence()
      else this.#arm(this.options.probeAfterSilenceMs, () => this.#sendProbe())
    })
  }

  /** Reads what arrived while the process was busy before it gives up the connection. */
  #missed(dueAtMs: number): void {
    if (performance.now() - dueAtMs > STALL_MS) {
      this.#sendProbe()
      return
    }
    setImmediate(() => {
      if (this.#probeDueAtMs === dueAtMs) this.#awaitLateProbe()
    })
  }

  #awaitLateProbe(): void {
    const { probeDeadlineMs, probeGiveUpMs } = this.options
    this.#tellLoss('messages stopped arriving')
    this.#state = 'overdue'
    this.#probeDueAtMs = null
    this.#arm(Math.max(0, probeGiveUpMs - probeDeadlineMs), () => {
      setImmediate(() => {
        if (this.#state === 'overdue') this.#replaceConnection('messages stopped arriving')
      })
    })
  }

  #answersPing(): Promise<boolean> {
    return this.options.connection.ping().then(
      () => true,
      () => false
    )
  }

  #replaceConnection(reason: string): void {
    this.#lose(reason)
    this.options.connection.stream.destroy()
  }

  /** Also called after each failed attempt to connect. */
  #disconnected(): void {
    if (this.#state === 'stopped') return
    const sinceMs = this.#waitingSinceMs
    if (sinceMs !== null) this.options.onUndelivered(performance.now() - sinceMs)
    this.#lose('the connection was closed')
  }

  #lose(reason: string): void {
    this.#state = 'connecting'
    this.#attempt++
    this.#probeDueAtMs = null
    clearTimeout(this.#timer)
    this.#tellLoss(reason)
  }

  #tellLoss(reason: string): void {
    const wasLive = this.#isKnownLive
    this.#isKnownLive = false
    if (wasLive) this.options.onLost(reason)
  }

  #arm(afterMs: number, action: () => void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(action, afterMs)
    this.#timer.unref()
  }
}
