import { randomUUID } from 'node:crypto'
import mongoose from 'mongoose'

/** The address of a new database on the MongoDB of the run. Its owner drops it. */
export function ownDatabase(): string {
  const uri = process.env.MONGODB_URI ?? ''
  return uri.replace(/\/[^/?]*(\?|$)/, `/boot_${randomUUID().slice(0, 8)}$1`)
}

export async function withDatabase(
  uri: string,
  work: (db: mongoose.mongo.Db) => Promise<unknown>
): Promise<void> {
  const connection = await mongoose.createConnection(uri).asPromise()
  try {
    if (connection.db) await work(connection.db)
  } finally {
    await connection.close()
  }
}
