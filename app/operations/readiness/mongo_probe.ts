import mongoose, { type Connection, mongo } from 'mongoose'
import { mongoFailure } from '#shared/persistence/mongo_errors'
import { refusalOf } from '#shared/store_unavailable'
import { probed, type ProbedStore, SLOW_MS } from '#cluster/console/redis_probe'

const WITHIN_MS = 3_000
/** A write waits for the disks of a majority. */
const SLOW_WRITE_MS = 1_000
/** MongoDB ends when its disk is full. */
const FREE_SHARE_MIN = 0.02
/** The codes of a full disk, and of a hosted plan whose storage is used up. */
const FULL_CODES = new Set<unknown>([14031, 8000])

/** Asks MongoDB over a connection of its own, for at most twelve seconds. Never rejects. */
export async function probeMongo(uri: string): Promise<ProbedStore> {
  let connection: Connection | undefined
  try {
    connection = mongoose.createConnection(uri, {
      serverSelectionTimeoutMS: WITHIN_MS,
      connectTimeoutMS: WITHIN_MS,
      autoSelectFamilyAttemptTimeout: WITHIN_MS / 2,
      socketTimeoutMS: WITHIN_MS,
      maxPoolSize: 1,
      autoIndex: false,
      autoCreate: false,
      appName: 'signalbox-operator',
    })
    connection.on('error', () => {})
    await connection.asPromise()
    return await askMongo(connection)
  } catch (error) {
    return await unanswered(error, uri)
  } finally {
    await connection?.close(true).catch(() => {})
  }
}

/** Asks the primary over a connection, by default that of the process, and changes nothing. Never rejects. */
export async function askMongo({ db } = mongoose.connection): Promise<ProbedStore> {
  try {
    return db ? await askPrimary(db) : await unanswered('it is not connected')
  } catch (error) {
    return await unanswered(error)
  }
}

async function askPrimary(db: mongo.Db): Promise<ProbedStore> {
  const helloMs = await msOfHello(db)
  const startedMs = performance.now()
  const refusal = await refusalOfWrites(db)
  const writeMs = performance.now() - startedMs
  const latencyMs = Math.min(helloMs, writeMs)
  if (refusal) return probed('mongo', refusal.condition, latencyMs, refusal.state)
  const stats = db.command({ dbStats: 1 }, { readPreference: 'primary' })
  const disk = await stats.catch((): mongo.Document => ({}))
  const freeShare = 1 - Number(disk.fsUsedSize) / Number(disk.fsTotalSize)
  if (freeShare < FREE_SHARE_MIN) {
    return probed('mongo', 'full', latencyMs, 'its disk is nearly full')
  }
  if (latencyMs <= SLOW_MS && writeMs <= SLOW_WRITE_MS) {
    return probed('mongo', 'up', latencyMs, 'primary')
  }
  return probed(
    'mongo',
    'slow',
    latencyMs,
    `primary, but slow: a write took ${Math.round(writeMs)} ms`
  )
}

async function msOfHello(db: mongo.Db): Promise<number> {
  const startedMs = performance.now()
  await db.command({ hello: 1 }, { readPreference: 'primary' })
  return performance.now() - startedMs
}

/** A write that finds nothing to change still waits until a majority has everything before it. */
async function refusalOfWrites(
  db: mongo.Db
): Promise<Pick<ProbedStore, 'condition' | 'state'> | null> {
  try {
    const one = { _id: new mongo.ObjectId() }
    const writeConcern = { w: 'majority', wtimeoutMS: WITHIN_MS - SLOW_WRITE_MS } as const
    await db.collection('organizations').updateOne(one, { $set: { name: '' } }, { writeConcern })
    return null
  } catch (error) {
    if (error instanceof mongo.MongoWriteConcernError) {
      return { condition: 'slow', state: 'primary, but no majority confirms writes in time' }
    }
    const code = error instanceof mongo.MongoServerError ? error.code : null
    if (FULL_CODES.has(code)) {
      return { condition: 'full', state: 'its disk is full: takes no writes' }
    }
    const refusal = refusalOf(error)
    if (refusal === null) throw error
    return { condition: 'read_only', state: `takes no writes: ${refusal}` }
  }
}

async function unanswered(error: unknown, uri?: string): Promise<ProbedStore> {
  if (hasMembers(error)) return probed('mongo', 'read_only', null, 'no primary: takes no writes')
  return probed('mongo', 'away', null, `MongoDB (MONGODB_URI): ${await mongoFailure(error, uri)}`)
}

/** Whether some member answered while no primary was found. */
function hasMembers(error: unknown): boolean {
  if (!(error instanceof Error && 'reason' in error)) return false
  const { servers } = Object(error.reason) as Partial<mongo.TopologyDescription>
  return [...(servers?.values() ?? [])].some(({ type }) => type.startsWith('RS'))
}
