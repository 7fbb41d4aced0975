import type { mongo } from 'mongoose'

/** The part of a cursor that reading ahead needs. */
type Cursor<Row> = Pick<mongo.FindCursor<Row>, 'next' | 'readBufferedDocuments' | 'close'>

/**
 * All rows of a cursor, batch by batch. MongoDB prepares the next batch while the caller works on one, so two batches are in
 * memory. Closes the cursor, also when the caller stops early. Throws when MongoDB is away.
 */
export async function* readAhead<Row>(rows: Cursor<Row>): AsyncGenerator<readonly Row[]> {
  let next = rows.next()
  try {
    for (let first = await next; first !== null; first = await next) {
      const batch = [first, ...rows.readBufferedDocuments()]
      next = rows.next()
      next.catch(() => {})
      yield batch
    }
  } finally {
    await next.catch(() => {})
    await rows.close()
  }
}
