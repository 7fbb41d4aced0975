import { isStoreUnavailable } from '#shared/store_unavailable'
import type { StreamHandler } from './stream_consumer_options.js'
import type { StreamMessage } from './stream_message.js'

export interface FailedMessage<M> {
  readonly message: M
  readonly reason: string
}

interface HandledBatch<M> {
  readonly through: readonly M[]
  readonly failed: readonly FailedMessage<M>[]
  /** What was not tried because a store that the handler needs is away. */
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
