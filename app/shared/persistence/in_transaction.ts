import { setTimeout as pause } from 'node:timers/promises'
import mongoose, { type ClientSession, mongo } from 'mongoose'
import { AnswerTime } from '#shared/async/answer_time'
import { lateReason } from '#shared/async/time_slices'
import { withinLimit } from '#shared/async/waiting'
import { isCacheFull } from '#shared/store_unavailable'

/** A transaction of MongoDB. All work of it passes it on; nothing outside of `shared/persistence` calls it. */
export type Transaction = ClientSession

/** How long it waits for other transactions. */
const RETRY_LIMIT_MS = 5_000
/** A transaction that waits this long may wait for one whose process was killed. */
const ABANDONED_AFTER_MS = 500
/** How long a commit waits for a majority, and how long it is retried. */
const COMMIT_LIMIT_MS = 5_000
/** The longest time until the caller has an answer. */
const LIMIT_MS = 15_000
const PAUSE_MS_MIN = 5
const PAUSE_MS_MAX = 500
/** The storage engine needs time to write what its cache holds. */
const CACHE_PAUSE_MS = 500

interface TransactionLimits {
  /** How long the caller has already waited. */
  readonly waitedMs?: number
  /** The longest pause before the work is tried again. */
  readonly pauseMsMax?: number
  /** The first step of each attempt, which waits for others. Once it succeeds, the wait is over. */
  readonly claim?: (session: Transaction) => Promise<void>
}

const OPTIONS = {
  readConcern: { level: 'snapshot' },
  writeConcern: { w: 'majority', wtimeoutMS: COMMIT_LIMIT_MS },
  maxCommitTimeMS: COMMIT_LIMIT_MS,
} as const

/**
 * Runs `work` as one transaction: all of its writes, or none. Of two transactions that write the same document, the
 * later one runs again from its start, so `work` may run several times and must do nothing outside `session`. Every
 * query of `work` must use that session. It waits for others for at most five seconds, counted from its first conflict
 * and anew after each `claim` that succeeded; then the last error is thrown. Transactions whose process was killed are
 * ended meanwhile. The pauses are random. They grow at first and shrink later, so that of several transactions that wait
 * for one document the longest-waiting ask most often. Throws what `work` throws, after undoing its writes. Settles
 * within fifteen seconds less what the caller has already waited, and before the deadline of the request, even if
 * MongoDB never answers: with OutcomeUnknown when a commit was sent and not confirmed, and otherwise with nothing
 * written.
 */
export async function inTransaction<Value>(
  work: (session: Transaction) => Promise<Value>,
  { waitedMs = 0, pauseMsMax = PAUSE_MS_MAX, claim }: TransactionLimits = {}
): Promise<Value> {
  const limitMs = Math.min(LIMIT_MS - waitedMs, AnswerTime.current?.leftMs ?? Infinity)
  if (limitMs <= 0) throw new TransactionTimeout('No time was left for a transaction')
  const session = await mongoose.connection.startSession()
  const transaction = new TransactionRun(session, work, pauseMsMax, claim)
  return withinLimit(transaction.run(), limitMs, () => {
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
class TransactionRun<Value> {
  #isCommitting = false
  #isGivenUp = false
  #waitsSinceMs: number | undefined
  #conflict: Error | undefined

  constructor(
    private readonly session: Transaction,
    private readonly work: (session: Transaction) => Promise<Value>,
    private readonly pauseMsMax: number,
    private readonly claim: TransactionLimits['claim']
  ) {}

  /** Returns the error for the caller: what kept the work from ending, if that is known. From now on no new commit is sent. */
  giveUp(): Error {
    this.#isGivenUp = true
    const late = new TransactionTimeout('A transaction did not end in time')
    return this.#isCommitting ? new OutcomeUnknown(late) : (this.#conflict ?? lateReason(late))
  }

  async run(): Promise<Value> {
    try {
      for (let tries = 0; ; tries++) {
        let waitedMs = 0
        let leastMs = 0
        try {
          return await this.#attempt()
        } catch (error) {
          if (!isLabelled(error, 'TransientTransactionError') || this.#isGivenUp) throw error
          this.#conflict = error
          if (isCacheFull(error)) leastMs = CACHE_PAUSE_MS
          this.#waitsSinceMs ??= performance.now()
          waitedMs = performance.now() - this.#waitsSinceMs
          if (waitedMs >= RETRY_LIMIT_MS) throw error
        }
        if (waitedMs >= ABANDONED_AFTER_MS) await endAbandonedTransactions(LIMIT_MS)
        await pause(
          leastMs + Math.random() * this.#longestPauseMs(tries, RETRY_LIMIT_MS - waitedMs)
        )
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
      if (this.claim) {
        await this.claim(session)
        this.#waitsSinceMs = undefined
        this.#conflict = undefined
      }
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
    const { current } = AnswerTime
    const hadWritten = current?.mayHaveWritten ?? false
    if (current) current.mayHaveWritten = true
    const deadlineMs = performance.now() + COMMIT_LIMIT_MS
    for (let isSent = false; ; isSent = true) {
      try {
        return await this.session.commitTransaction()
      } catch (error) {
        if (isUndone(error, isSent)) {
          this.#isCommitting = false
          if (current) current.mayHaveWritten = hadWritten
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

function isLabelled(error: unknown, label: string): error is mongo.MongoError {
  return error instanceof mongo.MongoError && error.hasErrorLabel(label)
}

/**
 * MongoDB did not confirm a change in time: a majority of its members may still keep it, or lose it.
 * `isStoreUnavailable` recognises it.
 */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('MongoDB did not confirm a change in time: it may or may not have taken effect', {
      cause,
    })
    this.name = 'OutcomeUnknown'
  }
}

/** For single writes outside a transaction, the driver's own error reports a late majority. */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof OutcomeUnknown || error instanceof mongo.MongoWriteConcernError
}

const NETWORK_NAMES = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'PoolClearedOnNetworkError',
])

/**
 * For a single write outside a transaction: throws OutcomeUnknown when MongoDB may have done it, and otherwise what
 * `write` throws.
 */
export async function confirmed<Value>(write: PromiseLike<Value>): Promise<Value> {
  if (AnswerTime.current) AnswerTime.current.mayHaveWritten = true
  try {
    return await write
  } catch (error) {
    throw mayHaveTakenEffect(error) ? new OutcomeUnknown(error) : error
  }
}

function mayHaveTakenEffect(error: unknown): boolean {
  if (!(error instanceof mongo.MongoError)) return false
  return error instanceof mongo.MongoWriteConcernError || NETWORK_NAMES.has(error.name)
}

/** MongoDB's list of connections grows with their number, so a process asks for it this often at most. */
const LOOK_EVERY_MS = 1_000

const LOOK_LIMIT_MS = 1_000

/** A connection that was opened while MongoDB made the list may be missing in it. */
const IDLE_MS_MIN = 100

const ENDED_AT_ONCE_MAX = 100

interface Reported {
  readonly type: string
  readonly connectionId: number
  readonly lsid: { readonly id: mongo.UUID }
  readonly transaction: {
    readonly parameters: { readonly txnNumber: number }
    readonly timeOpenMicros: number
    readonly timeInactiveMicros: number
  }
}

let lookedAtMs = -Infinity

/**
 * Ends the transactions of the service that no process will ever end: those whose last connection is closed, because
 * their process was killed, and those open for longer than `openMsMax`, because their machine is gone. MongoDB itself
 * keeps them, with the documents that they wrote, for a minute and longer. To end the transaction of a living process is
 * safe: it is undone as a whole, and its process runs it again. A commit that has begun is not undone. Needs no rights
 * beyond those of the database's user. Looks once a second at most, for a second. Never rejects.
 */
async function endAbandonedTransactions(openMsMax: number): Promise<void> {
  if (performance.now() < lookedAtMs + LOOK_EVERY_MS) return
  lookedAtMs = performance.now()
  try {
    const abandoned = await findAbandoned(openMsMax)
    await Promise.all(abandoned.slice(0, ENDED_AT_ONCE_MAX).map(end))
    if (abandoned.length === 0) return
    await warn({ transactions: abandoned.length }, 'ended transactions of instances that are gone')
  } catch (error) {
    await warn({ err: error }, 'could not look for transactions of instances that are gone')
  }
}

/** The logger belongs to a booted application. */
async function warn(fields: object, text: string): Promise<void> {
  const { default: logger } = await import('@adonisjs/core/services/logger')
  logger.warn(fields, text)
}

async function findAbandoned(openMsMax: number): Promise<Reported[]> {
  const client = mongoose.connection.getClient()
  const list = { allUsers: false, idleConnections: true, idleSessions: true }
  const named = { connectionId: { $exists: true }, appName: client.options.appName }
  const members = { type: 1, connectionId: 1, lsid: 1, transaction: 1 }
  const reported = await client
    .db('admin')
    .aggregate<Reported>([{ $currentOp: list }, { $match: named }, { $project: members }], {
      readConcern: { level: 'local' },
      maxTimeMS: LOOK_LIMIT_MS,
    })
    .toArray()
  const isIdle = ({ type }: Reported) => type === 'idleSession'
  const open = new Set(reported.filter((one) => !isIdle(one)).map((one) => one.connectionId))
  return reported.filter(isIdle).filter(({ connectionId, transaction }) => {
    if (transaction.timeOpenMicros > openMsMax * 1_000) return true
    return transaction.timeInactiveMicros > IDLE_MS_MIN * 1_000 && !open.has(connectionId)
  })
}

/** It may have ended meanwhile: MongoDB then refuses, and so it does after the next transaction of the session began. */
async function end({ lsid, transaction }: Reported): Promise<void> {
  const session = mongoose.connection.getClient().startSession()
  const { txnNumber } = transaction.parameters
  // A dirty session does not return to the driver's pool.
  Object.assign(session.serverSession, { id: { id: lsid.id }, txnNumber, isDirty: true })
  const admin = mongoose.connection.getClient().db('admin')
  await admin.command({ abortTransaction: 1 }, { session }).catch(() => {})
  await session.endSession()
}
