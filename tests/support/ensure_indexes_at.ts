import mongoose from 'mongoose'
import { ensureIndexes } from '#shared/persistence/indexes'
import { MODELS } from '#start/models'

/** Does the work of `node ace indexes:ensure`, in this process and for any database. */
export async function ensureIndexesAt(mongodbUri: string): Promise<void> {
  const options = { autoIndex: false }
  const connection = await mongoose.createConnection(mongodbUri, options).asPromise()
  try {
    for (const { modelName, schema } of MODELS) {
      await ensureIndexes(connection.model(modelName, schema))
    }
  } finally {
    await connection.close()
  }
}
