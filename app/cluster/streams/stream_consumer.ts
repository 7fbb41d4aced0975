import { randomUUID } from 'node:crypto'
import {
  type FailedMessage,
  handleBatch,
  type StreamConsumerOptions,
  withDefaults,
} from './handle_batch.js'
import { InterruptiblePause } from '#shared/async/waiting'
import type { MessageStream } from './message_stream.js'
import { type StreamEntry, StreamGroup, type StreamMessage } from './stream_group.js'

const AWAY_PAUSE_MS_MAX = 5_000
/**
 * Capped lower: in a quiet stream a single message that always fails looks the same, and the next one must not wait
 * long.
 */
const ALL_FAIL_PAUSE_MS_MAX = 1_000
const UNREADABLE = 'the body cannot be read'
const REVIVE_EVERY_MS = 60_000
const REVIVED_AT_ONCE = 100

/** A message with a readable body, and its entry. */
interface Readable<T> extends StreamMessage<T> {
  readonly entry: string
}

/**
 * Handles the messages of a stream batch by batch, with polls that never block Redis. Messages of a dead consumer pass
 * to another one after the visibility time. A failed handler is repeated with back-off; then the message becomes a dead
 * letter. A message may be delivered more than once: handlers are idempotent by its id. Owns the loop and its timers
 * from `start` to `stop`.
 *
 * Instances of two versions may share a stream. A message that this version cannot read waits for one that can. An
 * unreadable message that another version dead-lettered is put back within a minute if this version reads it.
 */
export class StreamConsumer<T> {
  readonly #options: ReturnType<typeof withDefaults<T>>
  readonly #parse: (body: unknown) => T | null
  readonly #group: StreamGroup
  readonly #pause = new InterruptiblePause()
  readonly #gathering = new InterruptiblePause()
  readonly #released = new AbortController()
  readonly #unconfirmed = new Set<string>()
  readonly #inHand = new Map<string, StreamEntry>()
  #loop: Promise<void> | undefined
  #isStopping = false
  /** Whether it was woken since it last began to take messages. */
  #isWoken = false
  #mayHaveLost = false
  #awayPauseMs = 0
  /** When the newest message that succeeded since the last whole-batch failure was added. */
  #throughAddedAtMs = 0
  #reviveAtMs = 0
  /** The last dead letter that was checked. One that this version cannot read is not checked again. */
  #revivedThrough = '0-0'

  constructor(stream: MessageStream<T>, options: StreamConsumerOptions<T>) {
    this.#options = withDefaults(options)
    this.#parse = stream.parse
    this.#group = new StreamGroup(stream, randomUUID(), this.#options.visibilityMs)
  }

  start(): void {
    this.#loop ??= this.#run()
  }

  /**
   * Polls for messages now instead of at the next interval; a batch that is being gathered, and a pause while Redis or
   * what handles the messages is away, go on.
   */
  wake(): void {
    this.#isWoken = true
    if (this.#awayPauseMs === 0) this.#pause.interrupt()
  }

  /** Takes no more messages; finishes the batch in hand, or gives it back after `withinMs`. */
  async stop(withinMs: number): Promise<void> {
    this.#isStopping = true
    this.#pause.interrupt()
    this.#gathering.interrupt()
    const limit = new InterruptiblePause()
    const finished = this.#loop?.then(() => limit.interrupt())
    if (finished) await limit.wait(withinMs)
    this.#released.abort()
    await this.#release([...this.#inHand.values()])
    await this.#group.leave()
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      this.#isWoken = false
      if (performance.now() >= this.#reviveAtMs) await this.#reviveReadable()
      const entries = await this.#take()
      if (entries === null) {
        this.#mayHaveLost = true
        await this.#pauseWhileAway(AWAY_PAUSE_MS_MAX)
        continue
      }
      if (this.#isStopping) {
        await this.#release(entries)
      } else if (entries.length > 0) {
        await this.#work(entries)
        if (entries.length < this.#options.batchSize) await this.#gather()
      } else {
        this.#awayPauseMs = 0
        if (!this.#isWoken) await this.#pause.wait(this.#options.pollMs * jitter())
      }
    }
    await this.#confirm()
  }

  /** Messages handled while Redis was away are acknowledged before any are taken, so they are not delivered again. */
  async #take(): Promise<StreamEntry[] | null> {
    if (!(await this.#confirm())) return null
    if (this.#mayHaveLost && !(await this.#group.releaseOrphaned())) return null
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
      await this.#handle(await this.#readable(entries))
    } finally {
      clearInterval(holding)
      this.#inHand.clear()
    }
  }

  async #gather(): Promise<void> {
    const { gatherMs } = this.#options
    if (gatherMs > 0 && !this.#isStopping) await this.#gathering.wait(gatherMs)
  }

  async #reviveReadable(): Promise<void> {
    const letters = await this.#group.deadLettersAfter(this.#revivedThrough, REVIVED_AT_ONCE)
    if (letters === null) return
    const readable = letters.filter(
      ({ reason, body }) => reason === UNREADABLE && this.#parsed(body) !== null
    )
    const places = readable.map(({ place }) => place)
    if (places.length > 0 && !(await this.#group.retry(places))) return
    this.#revivedThrough = letters.at(-1)?.place ?? this.#revivedThrough
    if (letters.length < REVIVED_AT_ONCE) this.#reviveAtMs = performance.now() + REVIVE_EVERY_MS
  }

  /** Dead-letters bodies that stayed unreadable, and messages that ended every process that took them. */
  async #readable(entries: readonly StreamEntry[]): Promise<Readable<T>[]> {
    const { unreadableWaitMs, visibilityMs, clock } = this.#options
    const readable: Readable<T>[] = []
    for (const one of entries) {
      const { entry, id, body, deliveries } = one
      const parsed = this.#parsed(body)
      if (parsed === null && clock.now().getTime() - addedAtMs(one) < unreadableWaitMs) {
        await this.#release([one], visibilityMs)
      } else if (parsed === null) {
        await this.#deadLetter(entry, id, UNREADABLE)
      } else if (deliveries > this.#options.attempts) {
        await this.#deadLetter(entry, id, 'never finished')
      } else {
        readable.push({ entry, id, body: parsed, attempt: deliveries })
      }
    }
    return readable
  }

  async #handle(messages: readonly Readable<T>[]): Promise<void> {
    const { through, failed, untried } = await handleBatch<T, Readable<T>>(messages, {
      handle: this.#options.handle,
      signal: this.#released.signal,
      onThrough: (done) => this.#done(done),
    })
    await this.#delayUncounted(untried, this.#options.retryMsMin)
    this.#throughAddedAtMs = Math.max(this.#throughAddedAtMs, ...through.map(addedAtMs))
    const stays = (message: Readable<T>) =>
      this.#options.staysWhileAllFail &&
      through.length === 0 &&
      addedAtMs(message) > this.#throughAddedAtMs
    const staying = failed.filter(({ message }) => stays(message)).map(({ message }) => message)
    await this.#delayUncounted(staying, this.#options.visibilityMs)
    await this.#failed(failed.filter(({ message }) => !staying.includes(message)))
    const doAllFail = failed.length > 0 && through.length === 0 && this.#options.staysWhileAllFail
    if (doAllFail) this.#throughAddedAtMs = 0
    if (untried.length > 0) await this.#pauseWhileAway(AWAY_PAUSE_MS_MAX)
    else if (doAllFail) await this.#pauseWhileAway(ALL_FAIL_PAUSE_MS_MAX)
    else this.#awayPauseMs = 0
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

  async #failed(failed: readonly FailedMessage<Readable<T>>[]): Promise<void> {
    const { attempts, retryMsMin } = this.#options
    for (const { message, reason } of failed) {
      const { entry, id, attempt } = message
      if (attempt >= attempts) {
        await this.#deadLetter(entry, id, reason)
        continue
      }
      this.#inHand.delete(entry)
      const afterMs = retryMsMin * 2 ** (attempt - 1) * jitter()
      await this.#group.delay([{ entry, afterMs: Math.round(afterMs), deliveries: attempt }])
    }
  }

  async #delayUncounted(messages: readonly Readable<T>[], afterMs: number): Promise<void> {
    const inHand = messages.flatMap(({ entry }) => this.#inHand.get(entry) ?? [])
    await this.#release(inHand, afterMs)
  }

  /** Other consumers may take them after `afterMs`; no attempt is counted, because nothing was tried. */
  async #release(entries: readonly StreamEntry[], afterMs = 0): Promise<void> {
    for (const { entry } of entries) this.#inHand.delete(entry)
    await this.#group.delay(
      entries.map(({ entry, deliveries }) => ({ entry, afterMs, deliveries: deliveries - 1 }))
    )
  }

  async #deadLetter(entry: string, id: string, reason: string): Promise<void> {
    this.#inHand.delete(entry)
    const { deadLettersMax, onDeadLetter } = this.#options
    const keptMax = deadLettersMax === Infinity ? 0 : deadLettersMax
    const removedCount = await this.#group.deadLetter(entry, reason, keptMax)
    if (removedCount !== null) onDeadLetter(id, reason, removedCount)
  }

  #pauseWhileAway(longestMs: number): Promise<void> {
    const { retryMsMin } = this.#options
    this.#awayPauseMs = Math.min(longestMs, Math.max(retryMsMin, this.#awayPauseMs * 2))
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

/** The time of adding on the clock of Redis, from the entry id. */
function addedAtMs({ entry }: { readonly entry: string }): number {
  return Number(entry.split('-', 1)[0])
}

function jitter(): number {
  return 0.75 + Math.random() / 2
}
