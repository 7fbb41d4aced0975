import mongoose, { type ClientSession } from 'mongoose'

const RETRY_LIMIT_MS = 5_000

/**
 * Runs `work` as one transaction: all of its writes, or none. Two transactions that write the same document cannot
 * both commit; the later one is run again from its start, so `work` may run several times and must do nothing outside
 * `session`. Every query of it must be given that session. It is started again for at most five seconds; then what was
 * in its way last is thrown. Throws what `work` throws, after undoing its writes.
 */
export async function inTransaction<Value>(
  work: (session: ClientSession) => Promise<Value>
): Promise<Value> {
  const deadlineMs = performance.now() + RETRY_LIMIT_MS
  let obstacle: unknown
  const session = await mongoose.connection.startSession()
  try {
    return await session.withTransaction(
      async () => {
        if (performance.now() >= deadlineMs) throw new OutOfTime()
        try {
          return await work(session)
        } catch (error) {
          obstacle = error
          throw error
        }
      },
      { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority', wtimeoutMS: 5_000 } }
    )
  } catch (error) {
    throw error instanceof OutOfTime ? (obstacle ?? error) : error
  } finally {
    await session.endSession()
  }
}

/** Thrown into the driver's loop, which would go on for two minutes, to end it. */
class OutOfTime extends Error {}
