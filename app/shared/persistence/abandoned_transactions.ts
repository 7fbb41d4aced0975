import mongoose, { type mongo } from 'mongoose'

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
export async function endAbandonedTransactions(openMsMax: number): Promise<void> {
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
