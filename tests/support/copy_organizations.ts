import mongoose from 'mongoose'
import { toObjectId } from '#shared/identifiers'
import { MODELS } from '#start/models'

/** Copies organizations with all that they own from the database of this process to another one. */
export async function copyOrganizations(
  organizationIds: readonly string[],
  mongodbUri: string
): Promise<void> {
  const ids = organizationIds.map(toObjectId)
  const options = { autoIndex: false, autoCreate: false }
  const target = await mongoose.createConnection(mongodbUri, options).asPromise()
  try {
    for (const { collection } of MODELS) {
      const owned = await collection
        .find({ $or: [{ _id: { $in: ids } }, { organization_id: { $in: ids } }] })
        .toArray()
      if (owned.length > 0) await target.collection(collection.name).insertMany(owned)
    }
  } finally {
    await target.close()
  }
}
