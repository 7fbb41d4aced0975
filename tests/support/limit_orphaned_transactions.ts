import { getActiveTestOrFail } from '@japa/runner'
import mongoose from 'mongoose'

/** A living instance is through with a transaction long before; the driver repeats one that is not. */
const ORPHANED_SECONDS = 5

/**
 * From now until the end of the active test, MongoDB keeps the locks of a transaction whose instance died for 5 seconds,
 * instead of a minute: writes to the same documents, and the end of a database, wait for them. A MongoDB that may not be
 * set keeps its own limit.
 */
export async function limitOrphanedTransactions(): Promise<void> {
  const admin = mongoose.connection.getClient().db('admin')
  const name = 'transactionLifetimeLimitSeconds'
  const set = (value: unknown) => admin.command({ setParameter: 1, [name]: value })
  try {
    const before = await admin.command({ getParameter: 1, [name]: 1 })
    getActiveTestOrFail().cleanup(async () => void (await set(before[name])))
    await set(ORPHANED_SECONDS)
  } catch (error) {
    if (!(error instanceof mongoose.mongo.MongoServerError)) throw error
  }
}
