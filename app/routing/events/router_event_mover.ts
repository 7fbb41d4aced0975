import { setImmediate as nextTurn } from 'node:timers/promises'
import type { StreamConsumerOptions } from '#cluster/streams/handle_batch'
import type { MessageStream } from '#cluster/streams/message_stream'
import { StreamConsumer } from '#cluster/streams/stream_consumer'
import type { StreamMessage } from '#cluster/streams/stream_group'
import { ALARMED_LINES } from '#shared/alarmed_lines'
import { newIdentifier } from '#shared/identifiers'
import type { Log } from '#shared/log'
import { metricOf, type Metrics } from '#shared/metrics'
import { isStoreUnavailable } from '#shared/store_unavailable'
import { readBody, type RouterEventArchive, type RouterEventsBody, toBody } from './event_stores.js'
import type { PageEventQuota } from './page_event_quota.js'
import type { RouterEvent } from './router_event.js'
import type { RouterEventRecorder } from './router_event_recorder.js'

/** Events that form one command to the archive: a few milliseconds of work without a pause. */
const PART_SIZE = 200
/** The alarm needs a line in each of several consecutive minutes. */
const REPEAT_REFUSAL_AFTER_MS = 30_000

export type MoverOptions = Pick<
  StreamConsumerOptions<RouterEventsBody>,
  | 'batchSize'
  | 'pollMs'
  | 'gatherMs'
  | 'visibilityMs'
  | 'retryMsMin'
  | 'attempts'
  | 'unreadableWaitMs'
>

/**
 * Moves events from the stream to the archive, together with the movers of the other instances. An event leaves the
 * stream only after the archive has it, so it may be moved twice but is never lost. While the archive is away, or
 * refuses all events, they stay in the stream. An event that is refused while others are accepted becomes a dead
 * letter, which is logged, counted and kept; the rest of its batch is moved.
 */
export class RouterEventMover {
  readonly #consumer: StreamConsumer<RouterEventsBody>
  readonly #refusals: RefusalReport
  #deadLetterCount = 0

  constructor(
    private readonly stream: MessageStream<RouterEventsBody>,
    private readonly archive: RouterEventArchive,
    options: MoverOptions,
    log: Log
  ) {
    this.#refusals = new RefusalReport(log)
    this.#consumer = new StreamConsumer(stream, {
      ...options,
      deadLettersMax: Infinity,
      staysWhileAllFail: true,
      handle: (messages) => this.#move(messages),
      onDeadLetter: (id, reason) => {
        this.#deadLetterCount += 1
        log.error({ id, reason }, ALARMED_LINES.routerEventDead)
      },
    })
  }

  /** Since the process began. */
  get deadLetterCount(): number {
    return this.#deadLetterCount
  }

  start(): void {
    this.#consumer.start()
  }

  /** Moves what this instance has just added to the stream, without waiting for the next poll. */
  wake(): void {
    this.#consumer.wake()
  }

  /** Finishes the current move, or leaves it to other instances when it takes longer than `withinMs`. */
  stop(withinMs: number): Promise<void> {
    return this.#consumer.stop(withinMs)
  }

  /** Resolves with the messages whose every event the archive refused, and the reasons. */
  async #move(
    messages: readonly StreamMessage<RouterEventsBody>[]
  ): Promise<ReadonlyMap<string, string>> {
    const read = messages.map(({ id, body }) => ({ id, ...readBody(body) }))
    const refused = await this.#add(read.flatMap(({ events }) => events))
    const failed = new Map<string, string>()
    for (const { id, events, unreadable } of read) {
      const left = events.filter((event) => refused.has(event.id))
      const [first] = left
      if (first && left.length === events.length && unreadable.length === 0) {
        failed.set(id, refused.get(first.id) ?? '')
      } else if (left.length + unreadable.length > 0) {
        await this.#separate([...unreadable, ...toBody(left)])
      }
    }
    return failed
  }

  async #add(events: readonly RouterEvent[]): Promise<ReadonlyMap<string, string>> {
    try {
      const refused = await this.#addInParts(events)
      if (refused.size === events.length && refused.size > 0) {
        this.#refusals.refused([...refused.values()][0])
      } else {
        this.#refusals.taken()
      }
      return refused
    } catch (error) {
      if (!isStoreUnavailable(error)) {
        this.#refusals.refused(error instanceof Error ? error.message : error)
      }
      throw error
    }
  }

  /** Yields to other work of the process between the parts, and waits for all of them together. */
  async #addInParts(events: readonly RouterEvent[]): Promise<ReadonlyMap<string, string>> {
    const adding: Promise<ReadonlyMap<string, string>>[] = []
    for (let at = 0; at < events.length; at += PART_SIZE) {
      if (at > 0) await nextTurn()
      const added = this.archive.add(events.slice(at, at + PART_SIZE))
      added.catch(() => {})
      adding.push(added)
    }
    const refused = await Promise.all(adding)
    return new Map(refused.flatMap((part) => [...part]))
  }

  /** Returns the events of a batch to the stream, each as its own message. */
  async #separate(events: readonly unknown[]): Promise<void> {
    const messages = events.map((event) => ({ id: newIdentifier(), body: [event] }))
    const outcome = await this.stream.send(messages)
    if (outcome.kind !== 'replied') throw outcome.error
  }
}

/**
 * Logs that MongoDB refuses all router events: at once, every 30 s while it lasts, and at its end with the duration.
 */
export class RefusalReport {
  #sinceMs: number | null = null
  #reportedAtMs = 0

  /** `now` is monotonic. */
  constructor(
    private readonly log: Log,
    private readonly now: () => number = () => performance.now()
  ) {}

  refused(reason: unknown): void {
    const nowMs = this.now()
    if (this.#sinceMs !== null && nowMs - this.#reportedAtMs < REPEAT_REFUSAL_AFTER_MS) return
    this.#sinceMs ??= nowMs
    this.#reportedAtMs = nowMs
    this.log.error({ reason }, ALARMED_LINES.routerEventsRefused)
  }

  taken(): void {
    if (this.#sinceMs === null) return
    const durationMs = Math.round(this.now() - this.#sinceMs)
    this.#sinceMs = null
    this.log.info({ duration_ms: durationMs }, 'MongoDB takes router events again')
  }
}

export function routerEventMetrics(
  recorder: RouterEventRecorder,
  mover: RouterEventMover,
  quota: PageEventQuota
): Metrics {
  return {
    routerEventsKept: metricOf(() => recorder.bufferedCount),
    routerEventsLost: metricOf(() => recorder.lostCount),
    pageEventsNotKept: metricOf(() => quota.notKeptCount),
    routerEventsDead: metricOf(() => mover.deadLetterCount),
  }
}
