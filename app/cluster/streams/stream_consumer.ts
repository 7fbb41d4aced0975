import { randomUUID } from 'node:crypto'
import { isStoreUnavailable } from '#shared/store_unavailable'
import { InterruptiblePause } from './interruptible_pause.js'
import type { MessageStream } from './message_stream.js'
import { type StreamConsumerOptions, withDefaults } from './stream_consumer_options.js'
import { StreamGroup } from './stream_group.js'
import type { StreamEntry, StreamMessage } from './stream_message.js'

const AWAY_PAUSE_MS_MAX = 5_000

/** A message whose body could be read, and where it is kept. */
interface Readable<T> extends StreamMessage<T> {
  readonly entry: string
}

/**
 * Handles the messages of a stream, one batch after the other, with polls that never wait in Redis. Messages of a
 * consumer that died come to another one after the visibility time. A handler that fails is repeated with back-off, then
 * the message becomes a dead letter. A message may come more than once: handlers are idempotent by its id. Owns the
 * loop and its timers from `start` to `stop`.
 */
export class StreamConsumer<T> {
  readonly #options: ReturnType<typeof withDefaults<T>>
  readonly #parse: (body: unknown) => T | null
  readonly #group: StreamGroup
  readonly #pause = new InterruptiblePause()
  readonly #givenBack = new AbortController()
  readonly #unconfirmed = new Set<string>()
  readonly #inHand = new Map<string, StreamEntry>()
  #loop: Promise<void> | undefined
  #isStopping = false
  #mayHaveLost = false
  #awayPauseMs = 0

  constructor(stream: MessageStream<T>, options: StreamConsumerOptions<T>) {
    this.#options = withDefaults(options)
    this.#parse = stream.parse
    this.#group = new StreamGroup(stream, randomUUID(), this.#options.visibilityMs)
  }

  start(): void {
    this.#loop ??= this.#run()
  }

  /** Looks for messages now instead of at the next poll. */
  wake(): void {
    if (this.#awayPauseMs === 0) this.#pause.interrupt()
  }

  /** Takes no more messages; finishes the batch in hand, or gives it back when that takes longer than `withinMs`. */
  async stop(withinMs: number): Promise<void> {
    this.#isStopping = true
    this.#pause.interrupt()
    const limit = new InterruptiblePause()
    const finished = this.#loop?.then(() => limit.interrupt())
    if (finished) await limit.wait(withinMs)
    this.#givenBack.abort()
    await this.#giveBack([...this.#inHand.values()])
    await this.#group.leave()
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      const entries = await this.#take()
      if (entries === null) {
        this.#mayHaveLost = true
        await this.#pauseWhileAway()
        continue
      }
      if (this.#isStopping) {
        await this.#giveBack(entries)
      } else if (entries.length > 0) {
        await this.#work(entries)
        if (entries.length < this.#options.batchSize) await this.#gather()
      } else {
        this.#awayPauseMs = 0
        await this.#pause.wait(this.#options.pollMs * jitter())
      }
    }
    await this.#confirm()
  }

  /** What was handled while Redis was away is confirmed before anything is taken, lest it come again. */
  async #take(): Promise<StreamEntry[] | null> {
    if (!(await this.#confirm())) return null
    if (this.#mayHaveLost && !(await this.#group.giveBackLost())) return null
    this.#mayHaveLost = false
    return this.#group.take(this.#options.batchSize)
  }

  async #work(entries: readonly StreamEntry[]): Promise<void> {
    for (const one of entries) this.#inHand.set(one.entry, one)
    const holding = setInterval(
      () => void this.#group.hold([...this.#inHand.keys()]),
      this.#options.visibilityMs / 3
    )
    try {
      const isAway = await this.#handle(await this.#readable(entries))
      if (isAway) await this.#pauseWhileAway()
      else this.#awayPauseMs = 0
    } finally {
      clearInterval(holding)
      this.#inHand.clear()
    }
  }

  async #gather(): Promise<void> {
    const { gatherMs } = this.#options
    if (gatherMs > 0 && !this.#isStopping) await this.#pause.wait(gatherMs)
  }

  /** Sorts out what nobody can handle: unreadable bodies, and messages that ended every process that took them. */
  async #readable(entries: readonly StreamEntry[]): Promise<Readable<T>[]> {
    const readable: Readable<T>[] = []
    for (const { entry, id, body, deliveries } of entries) {
      const parsed = this.#parsed(body)
      if (parsed === null) await this.#bury(entry, id, 'the body cannot be read')
      else if (deliveries > this.#options.attempts) await this.#bury(entry, id, 'never finished')
      else readable.push({ entry, id, body: parsed, attempt: deliveries })
    }
    return readable
  }

  /** Answers whether a store that the handler needs is away. */
  async #handle(messages: readonly Readable<T>[]): Promise<boolean> {
    if (messages.length === 0 || this.#givenBack.signal.aborted) return false
    try {
      const failed = new Set(await this.#options.handle(messages, this.#givenBack.signal))
      await this.#done(messages.filter(({ id }) => !failed.has(id)))
      await this.#failed(
        messages.filter(({ id }) => failed.has(id)),
        'the handler refused it'
      )
      return false
    } catch (error) {
      if (this.#givenBack.signal.aborted) return false
      if (isStoreUnavailable(error)) {
        await this.#postponeUncounted(messages)
        return true
      }
      const [only] = messages
      if (messages.length === 1 && only) {
        await this.#failed([only], error instanceof Error ? error.message : String(error))
        return false
      }
      for (const [at, message] of messages.entries()) {
        const isAway = await this.#handle([message])
        if (!isAway) continue
        await this.#postponeUncounted(messages.slice(at + 1))
        return true
      }
      return false
    }
  }

  async #done(messages: readonly Readable<T>[]): Promise<void> {
    for (const { entry } of messages) {
      this.#inHand.delete(entry)
      this.#unconfirmed.add(entry)
    }
    await this.#confirm()
  }

  async #confirm(): Promise<boolean> {
    if (this.#unconfirmed.size === 0) return true
    const entries = [...this.#unconfirmed]
    if (!(await this.#group.acknowledge(entries))) return false
    for (const entry of entries) this.#unconfirmed.delete(entry)
    return true
  }

  async #failed(messages: readonly Readable<T>[], reason: string): Promise<void> {
    const { attempts, retryMsMin } = this.#options
    for (const { entry, id, attempt } of messages) {
      if (attempt >= attempts) {
        await this.#bury(entry, id, reason)
        continue
      }
      this.#inHand.delete(entry)
      const afterMs = retryMsMin * 2 ** (attempt - 1) * jitter()
      await this.#group.postpone([{ entry, afterMs: Math.round(afterMs), deliveries: attempt }])
    }
  }

  async #postponeUncounted(messages: readonly Readable<T>[]): Promise<void> {
    const inHand = messages.flatMap(({ entry }) => this.#inHand.get(entry) ?? [])
    await this.#giveBack(inHand, this.#options.retryMsMin)
  }

  /** Others may have them after `afterMs`; nothing was tried that would count as an attempt. */
  async #giveBack(entries: readonly StreamEntry[], afterMs = 0): Promise<void> {
    for (const { entry } of entries) this.#inHand.delete(entry)
    await this.#group.postpone(
      entries.map(({ entry, deliveries }) => ({ entry, afterMs, deliveries: deliveries - 1 }))
    )
  }

  async #bury(entry: string, id: string, reason: string): Promise<void> {
    this.#inHand.delete(entry)
    if (await this.#group.bury([[entry, reason]])) this.#options.onDeadLetter(id, reason)
  }

  #pauseWhileAway(): Promise<void> {
    const { retryMsMin } = this.#options
    this.#awayPauseMs = Math.min(AWAY_PAUSE_MS_MAX, Math.max(retryMsMin, this.#awayPauseMs * 2))
    return this.#isStopping ? Promise.resolve() : this.#pause.wait(this.#awayPauseMs * jitter())
  }

  #parsed(body: string): T | null {
    try {
      return this.#parse(JSON.parse(body))
    } catch {
      return null
    }
  }
}

function jitter(): number {
  return 0.75 + Math.random() / 2
}
