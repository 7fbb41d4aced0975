import mongoose, { type Connection } from 'mongoose'
import type { ProbedStore } from '#cluster/console/redis_probe'

const WITHIN_MS = 3_000

/** Asks MongoDB over a connection of its own, for at most six seconds. Never rejects. */
export async function probeMongo(uri: string): Promise<ProbedStore> {
  let connection: Connection | undefined
  try {
    connection = mongoose.createConnection(uri, {
      serverSelectionTimeoutMS: WITHIN_MS,
      connectTimeoutMS: WITHIN_MS,
      socketTimeoutMS: WITHIN_MS,
      maxPoolSize: 1,
      autoIndex: false,
      autoCreate: false,
      appName: 'signalbox-operator',
    })
    connection.on('error', () => {})
    await connection.asPromise()
    const startedMs = performance.now()
    const hello = await connection.db?.command({ hello: 1 }, { readPreference: 'nearest' })
    const latencyMs = performance.now() - startedMs
    const isUp = hello?.isWritablePrimary === true
    return {
      name: 'mongo',
      isUp,
      latencyMs,
      state: isUp ? 'primary' : 'no primary: takes no writes',
    }
  } catch (error) {
    const state = error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error)
    return { name: 'mongo', isUp: false, latencyMs: null, state: `MongoDB (MONGODB_URI): ${state}` }
  } finally {
    await connection?.close(true).catch(() => {})
  }
}
