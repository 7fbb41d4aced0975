import { type Clock, SystemClock } from '#shared/clock'
import { isStoreUnavailable } from '#shared/store_unavailable'
import type { StreamMessage } from './stream_group.js'

export interface FailedMessage<M> {
  readonly message: M
  readonly reason: string
}

interface HandledBatch<M> {
  readonly through: readonly M[]
  readonly failed: readonly FailedMessage<M>[]
  /** Messages not tried because a store is away. */
  readonly untried: readonly M[]
}

interface Handling<T, M> {
  readonly handle: StreamHandler<T>
  readonly signal: AbortSignal
  /** Called at once with the messages that succeeded. */
  readonly onThrough: (messages: readonly M[]) => Promise<void>
}

const NOTHING = { through: [], failed: [], untried: [] }

/**
 * Handles messages together, and one by one when the handler rejects the batch. Reports nothing about messages that
 * were given back meanwhile.
 */
export async function handleBatch<T, M extends StreamMessage<T>>(
  messages: readonly M[],
  handling: Handling<T, M>
): Promise<HandledBatch<M>> {
  const { handle, signal, onThrough } = handling
  if (messages.length === 0 || signal.aborted) return NOTHING
  let failures: ReadonlyMap<string, string>
  try {
    failures = reasonsOf(await handle(messages, signal))
  } catch (error) {
    if (signal.aborted) return NOTHING
    if (isStoreUnavailable(error)) return { ...NOTHING, untried: messages }
    const [only, ...others] = messages
    if (only && others.length === 0) {
      return { ...NOTHING, failed: [{ message: only, reason: textOf(error) }] }
    }
    return oneByOne(messages, handling)
  }
  const through = messages.filter(({ id }) => !failures.has(id))
  await onThrough(through)
  const failed = messages.flatMap((message) => {
    const reason = failures.get(message.id)
    return reason === undefined ? [] : [{ message, reason }]
  })
  return { through, failed, untried: [] }
}

async function oneByOne<T, M extends StreamMessage<T>>(
  messages: readonly M[],
  handling: Handling<T, M>
): Promise<HandledBatch<M>> {
  const through: M[] = []
  const failed: FailedMessage<M>[] = []
  for (const [at, message] of messages.entries()) {
    const one = await handleBatch<T, M>([message], handling)
    if (one.untried.length > 0) return { through, failed, untried: messages.slice(at) }
    through.push(...one.through)
    failed.push(...one.failed)
  }
  return { through, failed, untried: [] }
}

function reasonsOf(failures: Awaited<ReturnType<StreamHandler<never>>>) {
  if (failures instanceof Map) return failures
  return new Map([...failures].map((id) => [id, 'the handler refused it']))
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The ids of the failed messages, usually none, or a map from id to reason. */
type FailedMessages = readonly string[] | ReadonlyMap<string, string>

/**
 * Handles a batch and resolves with the messages that failed. A rejection fails the batch: its messages are then
 * handled one by one. A store that is away is not a failure of the messages: they are delivered again without a counted
 * attempt. `signal` aborts when the batch is given back to other consumers.
 */
type StreamHandler<T> = (
  messages: readonly StreamMessage<T>[],
  signal: AbortSignal
) => Promise<FailedMessages>

/** Times in milliseconds. */
export interface StreamConsumerOptions<T> {
  readonly handle: StreamHandler<T>
  /** Called for every message that became a dead letter, with the number of older dead letters removed for it. */
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
  /** For the age of unreadable messages; may differ from Redis by seconds. */
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
