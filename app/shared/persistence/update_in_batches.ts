import type { Collection, mongo } from 'mongoose'

const ROWS_AT_ONCE = 1_000
const QUERY_LIMIT_MS = 5_000

/**
 * Updates all rows that match, a thousand at a time. The update must make a row no longer match. A query takes at most five
 * seconds; after a failure, another call continues.
 */
export async function updateInBatches(
  collection: Collection,
  matching: mongo.Filter<mongo.Document>,
  update: mongo.UpdateFilter<mongo.Document> | mongo.Document[]
): Promise<void> {
  for (;;) {
    const options = { projection: { _id: 1 }, limit: ROWS_AT_ONCE, maxTimeMS: QUERY_LIMIT_MS }
    const rows = await collection.find(matching, options).toArray()
    if (rows.length === 0) return
    await collection.updateMany({ _id: { $in: rows.map(({ _id }) => _id) } }, update)
  }
}
