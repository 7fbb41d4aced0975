import { mongo } from 'mongoose'

/** Drops the database of a connection string; rejects when MongoDB does not answer within four seconds. */
export async function dropDatabase(uri: string): Promise<void> {
  const client = new mongo.MongoClient(uri, { serverSelectionTimeoutMS: 4_000 })
  try {
    await client.db().dropDatabase()
  } finally {
    await client.close(true)
  }
}
