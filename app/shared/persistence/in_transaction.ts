import mongoose, { type ClientSession } from 'mongoose'

/**
 * Runs `work` as one transaction: all of its writes, or none. Two transactions that write the same document cannot
 * both commit; the later one is run again from its start, so `work` may run several times and must do nothing outside
 * `session`. Every query of it must be given that session. Throws what `work` throws, after undoing its writes.
 */
export async function inTransaction<Value>(
  work: (session: ClientSession) => Promise<Value>
): Promise<Value> {
  const session = await mongoose.connection.startSession()
  try {
    return await session.withTransaction(work, {
      readConcern: { level: 'snapshot' },
      writeConcern: { w: 'majority', wtimeoutMS: 5_000 },
    })
  } finally {
    await session.endSession()
  }
}
