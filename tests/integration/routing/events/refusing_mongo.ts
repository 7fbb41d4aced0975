import { getActiveTestOrFail } from '@japa/runner'
import mongoose from 'mongoose'
import { RouterEventModel } from '#routing/events/router_event_repository'
import { toObjectId } from '#shared/identifiers'

/** Lets MongoDB refuse every write as a whole, as one without room or a user without the right does. */
export async function refuseAllWrites(): Promise<() => Promise<void>> {
  const set = async (isRefusing: boolean) => {
    const mode = { setUserWriteBlockMode: 1, global: isRefusing }
    await mongoose.connection.getClient().db('admin').command(mode)
  }
  return during(set)
}

/** Lets a validator refuse those events of the organization whose URL matches, one by one. */
export async function refuseEvents(
  organizationId: string,
  url: RegExp
): Promise<() => Promise<void>> {
  const refused = { organization_id: toObjectId(organizationId), url }
  await RouterEventModel.createCollection()
  return during(async (isRefusing) => {
    const validator = isRefusing ? { $nor: [refused] } : {}
    await mongoose.connection.db?.command({
      collMod: RouterEventModel.collection.collectionName,
      validator,
    })
  })
}

async function during(set: (isRefusing: boolean) => Promise<void>): Promise<() => Promise<void>> {
  getActiveTestOrFail().cleanup(() => set(false))
  await set(true)
  return () => set(false)
}
