import { setTimeout as delay } from 'node:timers/promises'
import { mongo } from 'mongoose'
import { waitUntil } from './wait_until.ts'

/** The name of the one-member replica set that every private MongoDB runs as. */
export const REPLICA_SET = 'signalbox'

const NOT_YET_INITIALIZED = 94
const POLL_MS = 25
/** A probe that takes longer is abandoned and repeated. */
const PROBE_LIMIT_MS = 5_000

/**
 * Makes the mongod on a port of 127.0.0.1 the primary of its own replica set: initiates a new one, and updates the
 * member's address when the data was last served on another port. Unless it is durable, a majority write is confirmed
 * before it is on the disk. Resolves when it takes writes; rejects within five seconds of the abort of `signal`, even if
 * the server hangs.
 */
export async function becomePrimary(
  port: number,
  signal: AbortSignal,
  isDurable: boolean
): Promise<void> {
  const configured = () => withAdmin(port, (admin) => configure(admin, port, isDurable))
  await waitUntil(configured, signal, POLL_MS)
  await waitUntil(() => withAdmin(port, (admin) => isPrimary(admin)), signal, POLL_MS)
}

async function configure(admin: mongo.Admin, port: number, isDurable: boolean): Promise<boolean> {
  const host = `127.0.0.1:${port}`
  const members = [{ _id: 0, host }]
  const confirmation = { writeConcernMajorityJournalDefault: isDurable }
  const current = await readConfiguration(admin)
  if (current === null) {
    await admin.command({
      replSetInitiate: { _id: REPLICA_SET, members, ...confirmation },
    })
  } else if (current.host !== host) {
    const version = current.version + 1
    await admin.command({
      replSetReconfig: { _id: REPLICA_SET, version, protocolVersion: 1, members, ...confirmation },
      force: true,
    })
  }
  return true
}

async function readConfiguration(
  admin: mongo.Admin
): Promise<{ version: number; host: string } | null> {
  try {
    const { config } = await admin.command({ replSetGetConfig: 1 })
    return { version: Number(config.version), host: String(config.members[0].host) }
  } catch (error) {
    if (error instanceof mongo.MongoServerError && error.code === NOT_YET_INITIALIZED) return null
    throw error
  }
}

async function isPrimary(admin: mongo.Admin): Promise<boolean> {
  const hello = await admin.command({ hello: 1 })
  return hello.isWritablePrimary === true
}

/** Asks the mongod on a port of 127.0.0.1 directly, in any replica-set role; rejects after five seconds. */
export async function withAdmin<T>(
  port: number,
  use: (admin: mongo.Admin) => Promise<T>
): Promise<T> {
  const client = new mongo.MongoClient(`mongodb://127.0.0.1:${port}/`, {
    directConnection: true,
    serverSelectionTimeoutMS: 250,
    connectTimeoutMS: 2_000,
    socketTimeoutMS: PROBE_LIMIT_MS,
  })
  const over = new AbortController()
  try {
    return await Promise.race([use(client.db('admin').admin()), failedAfterLimit(over.signal)])
  } finally {
    over.abort()
    void client.close(true).catch(() => {})
  }
}

async function failedAfterLimit(over: AbortSignal): Promise<never> {
  await delay(PROBE_LIMIT_MS, undefined, { signal: over })
  throw new Error(`no answer in ${PROBE_LIMIT_MS} ms`)
}
