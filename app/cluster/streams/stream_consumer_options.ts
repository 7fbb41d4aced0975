import { type Clock, SystemClock } from '#shared/clock'
import type { StreamMessage } from './stream_message.js'

/** The ids of the failed messages, usually none, or a map from id to reason. */
type FailedMessages = readonly string[] | ReadonlyMap<string, string>

/**
 * Handles a batch and resolves with the messages that failed. A rejection fails the batch: its messages are then
 * handled one by one. A store that is away is not a failure of the messages: they are delivered again without a counted
 * attempt. `signal` aborts when the batch is given back to other consumers.
 */
export type StreamHandler<T> = (
  messages: readonly StreamMessage<T>[],
  signal: AbortSignal
) => Promise<FailedMessages>

/** Times in milliseconds. */
export interface StreamConsumerOptions<T> {
  readonly handle: StreamHandler<T>
  /** Called for every message that became a dead letter, with the number of older dead letters removed to make room. */
  readonly onDeadLetter?: (id: string, reason: string, removedCount: number) => void
  /** The oldest dead letters above this number are removed; `Infinity` keeps all. */
  readonly deadLettersMax?: number
  /**
   * Whether a batch that fails as a whole stays and costs no attempt, as while a store is away. A message is then
   * dead-lettered only when others succeeded between its attempts.
   */
  readonly staysWhileAllFail?: boolean
  readonly batchSize?: number
  /** How often an empty stream is polled. */
  readonly pollMs?: number
  /** How long to wait after a batch that was not full, so that the next one is larger. */
  readonly gatherMs?: number
  /** How long a message belongs to its consumer; extended while it is being handled. */
  readonly visibilityMs?: number
  /** After this many failed attempts a message becomes a dead letter. */
  readonly attempts?: number
  readonly retryMsMin?: number
  /**
   * How long a message whose body this version cannot read waits for an instance of another version before it becomes a
   * dead letter.
   */
  readonly unreadableWaitMs?: number
  /** Tells the age of unreadable messages; it may be off by seconds against Redis. */
  readonly clock?: Clock
}

export function withDefaults<T>(options: StreamConsumerOptions<T>) {
  return {
    onDeadLetter: () => {},
    deadLettersMax: 10_000,
    staysWhileAllFail: false,
    batchSize: 100,
    pollMs: 250,
    gatherMs: 0,
    visibilityMs: 30_000,
    attempts: 5,
    retryMsMin: 500,
    unreadableWaitMs: 600_000,
    clock: new SystemClock(),
    ...options,
  } satisfies Required<StreamConsumerOptions<T>>
}
