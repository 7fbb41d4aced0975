import { setTimeout as pause } from 'node:timers/promises'
import mongoose, { type ClientSession, mongo } from 'mongoose'
import { withinLimit } from '#shared/async/within_limit'
import { OutcomeUnknown } from './outcome_unknown.js'

/** How long the work is retried. */
const RETRY_LIMIT_MS = 5_000
/** How long a commit waits for a majority, and how long it is retried. */
const COMMIT_LIMIT_MS = 5_000
/** The longest time until the caller has an answer. */
const LIMIT_MS = 15_000
const PAUSE_MS_MIN = 5
const PAUSE_MS_MAX = 500

interface TransactionLimits {
  /** How long the caller has already waited. */
  readonly waitedMs?: number
  /** The longest pause before the work is tried again. */
  readonly pauseMsMax?: number
}

const OPTIONS = {
  readConcern: { level: 'snapshot' },
  writeConcern: { w: 'majority', wtimeoutMS: COMMIT_LIMIT_MS },
  maxCommitTimeMS: COMMIT_LIMIT_MS,
} as const

/**
 * Runs `work` as one transaction: all of its writes, or none. Of two transactions that write the same document, the
 * later one runs again from its start, so `work` may run several times and must do nothing outside `session`. Every
 * query of `work` must use that session. It is retried for at most five seconds; then the last error is thrown. The
 * pauses are random. They grow at first and shrink later, so that of several transactions that wait for one document
 * the longest-waiting ask most often. Throws what `work` throws, after undoing its writes. Settles within fifteen
 * seconds less what the caller has already waited, even if MongoDB never answers: with OutcomeUnknown when a commit was
 * sent and not confirmed, and otherwise with nothing written.
 */
export async function inTransaction<Value>(
  work: (session: ClientSession) => Promise<Value>,
  { waitedMs = 0, pauseMsMax = PAUSE_MS_MAX }: TransactionLimits = {}
): Promise<Value> {
  const session = await mongoose.connection.startSession()
  const transaction = new Transaction(session, work, pauseMsMax)
  return withinLimit(transaction.run(), LIMIT_MS - waitedMs, () => {
    throw transaction.giveUp()
  })
}

/** `isStoreUnavailable` recognises it. */
class TransactionTimeout extends Error {
  override readonly name = 'TransactionTimeout'
}

/**
 * The driver's `withTransaction` with limits: the driver's own retries a commit for two minutes and has no time limit
 * (`timeoutMS` has no effect in it).
 */
class Transaction<Value> {
  #isCommitting = false
  #isGivenUp = false

  constructor(
    private readonly session: ClientSession,
    private readonly work: (session: ClientSession) => Promise<Value>,
    private readonly pauseMsMax: number
  ) {}

  /** Returns the error for the caller. From now on no new commit is sent. */
  giveUp(): Error {
    this.#isGivenUp = true
    const error = new TransactionTimeout('A transaction did not end in time')
    return this.#isCommitting ? new OutcomeUnknown(error) : error
  }

  async run(): Promise<Value> {
    const deadlineMs = performance.now() + RETRY_LIMIT_MS
    try {
      for (let tries = 0; ; tries++) {
        try {
          return await this.#attempt()
        } catch (error) {
          if (!isLabelled(error, 'TransientTransactionError')) throw error
          if (this.#isGivenUp || performance.now() >= deadlineMs) throw error
        }
        await pause(Math.random() * this.#longestPauseMs(tries, deadlineMs - performance.now()))
      }
    } finally {
      await this.session.endSession()
    }
  }

  #longestPauseMs(tries: number, leftMs: number): number {
    const growingMs = Math.min(PAUSE_MS_MIN * 1.5 ** tries, this.pauseMsMax)
    return Math.max(PAUSE_MS_MIN, (growingMs * leftMs) / RETRY_LIMIT_MS)
  }

  async #attempt(): Promise<Value> {
    const { session } = this
    session.startTransaction(OPTIONS)
    try {
      const value = await this.work(session)
      if (session.inTransaction()) await this.#commit()
      return value
    } catch (error) {
      if (session.inTransaction()) await session.abortTransaction()
      throw error
    }
  }

  async #commit(): Promise<void> {
    if (this.#isGivenUp) throw this.giveUp()
    this.#isCommitting = true
    const deadlineMs = performance.now() + COMMIT_LIMIT_MS
    for (let isSent = false; ; isSent = true) {
      try {
        return await this.session.commitTransaction()
      } catch (error) {
        if (isUndone(error, isSent)) {
          this.#isCommitting = false
          throw error
        }
        if (this.#isGivenUp || performance.now() >= deadlineMs) throw new OutcomeUnknown(error)
      }
      await pause(PAUSE_MS_MIN)
    }
  }
}

/**
 * Whether a commit's error proves that nothing was committed; after an earlier commit, only MongoDB's label proves it.
 */
function isUndone(error: unknown, isSent: boolean): boolean {
  if (isLabelled(error, 'TransientTransactionError')) return true
  const isRefusal =
    error instanceof mongo.MongoServerError && !isLabelled(error, 'UnknownTransactionCommitResult')
  return isRefusal && !isSent
}

function isLabelled(error: unknown, label: string): boolean {
  return error instanceof mongo.MongoError && error.hasErrorLabel(label)
}
