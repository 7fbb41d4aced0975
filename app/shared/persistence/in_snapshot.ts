import { setTimeout as pause } from 'node:timers/promises'
import mongoose from 'mongoose'
import type { Transaction } from './in_transaction.js'

/** The collections were being changed (a new index, a new collection); a later snapshot succeeds. */
const UNAVAILABLE_CODES = new Set([239, 246])
const RETRY_LIMIT_MS = 5_000
const RETRY_PAUSE_MS = 10

/**
 * Runs `work`, which only reads, on the state of one moment: everything committed before the call, and nothing else. It
 * costs less than a transaction, whose end waits for the disk even without a write. Every query of `work` must take its
 * options from `readIn`. `work` may run several times.
 */
export async function inSnapshot<Value>(
  work: (session: Transaction) => Promise<Value>
): Promise<Value> {
  const deadlineMs = performance.now() + RETRY_LIMIT_MS
  for (;;) {
    const session = await mongoose.connection.startSession({ snapshot: true })
    try {
      return await work(session)
    } catch (error) {
      if (!isUnavailable(error) || performance.now() >= deadlineMs) throw error
    } finally {
      await session.endSession()
    }
    await pause(RETRY_PAUSE_MS)
  }
}

/**
 * Yields what `read` reads from the state of one moment, as `inSnapshot` describes. MongoDB keeps a state readable for
 * five minutes: work that takes longer gets an error.
 */
export async function* fromSnapshot<Value>(
  read: (session: Transaction) => AsyncIterable<Value>
): AsyncGenerator<Value> {
  const deadlineMs = performance.now() + RETRY_LIMIT_MS
  for (;;) {
    const session = await mongoose.connection.startSession({ snapshot: true })
    let isBegun = false
    try {
      for await (const value of read(session)) {
        isBegun = true
        yield value
      }
      return
    } catch (error) {
      if (isBegun || !isUnavailable(error) || performance.now() >= deadlineMs) throw error
    } finally {
      await session.endSession()
    }
    await pause(RETRY_PAUSE_MS)
  }
}

/**
 * Yields the values of `source`, and requests the next one before it yields the current one. A caller that stops early
 * waits for the requested value.
 */
export async function* ahead<Value>(source: AsyncGenerator<Value>): AsyncGenerator<Value> {
  let coming = source.next()
  try {
    for (let next = await coming; next.done !== true; next = await coming) {
      coming = source.next()
      coming.catch(() => {})
      yield next.value
    }
  } finally {
    await source.return(undefined)
  }
}

/**
 * The options of a query in a session. In a snapshot they name its read concern: the driver silently drops the snapshot
 * when the client has a read concern of its own.
 */
export function readIn(session: Transaction | undefined) {
  if (!session?.snapshotEnabled) return { session: session ?? null }
  return { session, readConcern: { level: 'snapshot' as const } }
}

function isUnavailable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && UNAVAILABLE_CODES.has(Number(error.code))
}
