import type { Collection, mongo } from 'mongoose'

const ROWS_AT_ONCE = 1_000
const QUERY_LIMIT_MS = 5_000

/**
 * Updates all rows that match, a thousand at a time, with one search for all of them and one more that finds none. The
 * update must make a row no longer match. A search takes at most five seconds of MongoDB's time, so `matching` needs an
 * index; after a failure, another call continues.
 */
export async function updateInBatches(
  collection: Collection,
  matching: mongo.Filter<mongo.Document>,
  update: mongo.UpdateFilter<mongo.Document> | mongo.Document[]
): Promise<void> {
  const options = { projection: { _id: 1 }, batchSize: ROWS_AT_ONCE, maxTimeMS: QUERY_LIMIT_MS }
  for (let isFound = true; isFound;) {
    isFound = false
    const cursor = collection.find(matching, options)
    try {
      while (await cursor.hasNext()) {
        isFound = true
        const ids = cursor.readBufferedDocuments().map(({ _id }) => _id)
        await collection.updateMany({ _id: { $in: ids } }, update)
      }
    } finally {
      await cursor.close()
    }
  }
}
