import { join } from 'node:path'
import type { Log } from '../console/log.ts'
import { findMongo } from './find_mongo.ts'
import { findRedis } from './find_redis.ts'
import { lockFolder } from './folder_lock.ts'
import { startMongod } from './mongod.ts'
import { terminateOrphansUnder } from './orphans.ts'
import { releaseLine, type ServerBinary } from './server_version.ts'
import { startValkey } from './valkey.ts'

export interface ServicesOptions {
  /** Created when missing; owned by one run at a time; kept by stop(). */
  readonly dataDir: string
  readonly database: string
  readonly log: Log
  /** False for data that is not needed after the run: no write waits for the disk. */
  readonly isDurable?: boolean
  /** Used instead of a search. */
  readonly redisBinary?: ServerBinary
}

/** A MongoDB and a Redis that answer. */
export interface Services {
  readonly mongodbUri: string
  readonly redisUrl: string
  /** True for a store that ran before this run: it is not stopped, and its new data stays. */
  readonly external: { mongodb: boolean; redis: boolean }
  /** Resolves with the name of a server that this run started and that ended by itself. */
  readonly lost: Promise<string>
  /** Ends what this run started and releases the folder. Safe to call more than once. */
  stop(): Promise<void>
}

/**
 * Finds or starts both stores. Owns `dataDir` until stop(): throws FolderInUseError while another run does, and ends
 * the servers that a killed run left there. Throws NoSourceError when a store is not available, and leaves nothing
 * running then.
 */
export async function startServices(options: ServicesOptions): Promise<Services> {
  const release = lockFolder(options.dataDir)
  const started: { stop(): Promise<void> }[] = []
  const stop = async () => {
    await Promise.all(started.map((server) => server.stop()))
    release()
  }
  try {
    await terminateOrphansUnder(options.dataDir, options.log)
    const [mongo, redis] = await settled(bringUpMongo(options), bringUpRedis(options), started)
    const lost = Promise.race([mongo.exited, redis.exited])
    return {
      mongodbUri: mongo.uri,
      redisUrl: redis.uri,
      external: { mongodb: mongo.external, redis: redis.external },
      lost,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

interface Store {
  readonly uri: string
  readonly external: boolean
  readonly exited: Promise<string>
  stop(): Promise<void>
}

async function bringUpMongo({
  dataDir,
  database,
  log,
  isDurable = true,
}: ServicesOptions): Promise<Store> {
  const scoped: Log = (line) => log(`mongodb: ${line}`)
  const source = await findMongo(scoped)
  if ('uri' in source) return external(withDatabase(source.uri, database))
  const folder = join(dataDir, 'mongodb', `${source.product}-${releaseLine(source)}`)
  const { server, uri } = await startMongod({
    binary: source.path,
    dataDir: folder,
    log: scoped,
    isDurable,
  })
  return { ...own('MongoDB', server), uri: uri(database) }
}

async function bringUpRedis({
  dataDir,
  log,
  isDurable = true,
  redisBinary,
}: ServicesOptions): Promise<Store> {
  const scoped: Log = (line) => log(`redis: ${line}`)
  const source = redisBinary ?? (await findRedis(scoped))
  if ('uri' in source) return external(source.uri)
  const folder = join(dataDir, 'redis', `${source.product}-${releaseLine(source)}`)
  const args = isDurable ? [] : ['--appendonly', 'no']
  const { server, url } = await startValkey({
    binary: source.path,
    dataDir: folder,
    args,
    log: scoped,
  })
  return { ...own('Redis', server), uri: url }
}

function own(name: string, server: { exited: Promise<string>; stop(): Promise<void> }) {
  const exited = server.exited.then((how) => `${name} ended (${how})`)
  return { external: false, exited, stop: () => server.stop() }
}

function external(uri: string): Store {
  return { uri, external: true, exited: new Promise(() => {}), stop: async () => {} }
}

function withDatabase(uri: string, database: string): string {
  const [, server, query = ''] =
    /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?(\?.*)?$/.exec(uri) ?? []
  return server === undefined ? uri : `${server}/${database}${query}`
}

/** Waits for both, so that neither starts unnoticed after the other failed, and records what must be stopped. */
async function settled(
  mongo: Promise<Store>,
  redis: Promise<Store>,
  started: { stop(): Promise<void> }[]
): Promise<[Store, Store]> {
  for (const outcome of await Promise.allSettled([mongo, redis])) {
    if (outcome.status === 'fulfilled') started.push(outcome.value)
  }
  return Promise.all([mongo, redis])
}
