import mongoose, { type Collection } from 'mongoose'

/** What MongoDB's profiler says of one query. */
interface ProfiledQuery {
  readonly planSummary: string
  readonly keysExamined: number
  readonly docsExamined: number
  readonly hasSortStage?: boolean
}

/** The queries of the collection that `work` made, with what they examined. */
export async function profiled(
  { collection }: { readonly collection: Collection },
  work: () => Promise<unknown>
): Promise<ProfiledQuery[]> {
  const { db } = mongoose.connection
  if (!db) throw new Error('There is no connection to MongoDB')
  const namespace = `${db.databaseName}.${collection.collectionName}`
  await db.command({ profile: 0 })
  await db.collection('system.profile').drop()
  await db.command({ profile: 2 })
  try {
    await work()
  } finally {
    await db.command({ profile: 0 })
  }
  const queries = { ns: namespace, docsExamined: { $exists: true } }
  return db.collection('system.profile').find<ProfiledQuery>(queries).toArray()
}
