import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../console/log.ts'
import { startOnFreePort } from './start_on_free_port.ts'
import { PrivateServer } from './private_server.ts'
import { becomePrimary, REPLICA_SET } from './replica_set.ts'

const READY_LIMIT_MS = 60_000
const STOP_LIMIT_MS = 20_000

export interface MongodOptions {
  readonly binary: string
  /** Persistent: a later start in the same folder serves the same data. */
  readonly dataDir: string
  /** Exactly this port, or an error when it is busy; when absent, a random free one. */
  readonly port?: number
  /** False for data that is not needed after the run: a write is confirmed before it is on the disk. */
  readonly isDurable?: boolean
  /** Of the storage engine, in gigabytes. */
  readonly cacheGb?: string
  readonly log?: Log
}

/** A running private MongoDB. */
export interface Mongod {
  readonly server: PrivateServer
  /** A connection string for the given database, with majority writes. */
  uri(database: string): string
}

/**
 * Starts a private MongoDB on 127.0.0.1, a replica set of one, and waits at most a minute until it takes writes. First
 * ends an orphan of a killed run in the same folder; MongoDB itself recovers from a stale mongod.lock. To restart it
 * after a kill, call this again with the same folder and `port: server.port`.
 */
export async function startMongod(options: MongodOptions): Promise<Mongod> {
  const data = join(options.dataDir, 'data')
  mkdirSync(data, { recursive: true })
  const server = await startOnFreePort(options.port, (port) =>
    PrivateServer.start({
      name: 'mongod',
      binary: options.binary,
      args: mongodArguments(data, port, options.cacheGb),
      folder: options.dataDir,
      port,
      ready: (signal) => becomePrimary(port, signal, options.isDurable ?? true),
      readyLimitMs: READY_LIMIT_MS,
      stopLimitMs: STOP_LIMIT_MS,
      log: options.log ?? (() => {}),
    })
  )
  const query = `replicaSet=${REPLICA_SET}&directConnection=true&w=majority`
  return { server, uri: (database) => `mongodb://127.0.0.1:${server.port}/${database}?${query}` }
}

export function mongodArguments(data: string, port: number, cacheGb = '0.25'): string[] {
  return [
    '--dbpath',
    data,
    '--port',
    String(port),
    '--bind_ip',
    '127.0.0.1',
    '--nounixsocket',
    '--replSet',
    REPLICA_SET,
    '--oplogSize',
    '128',
    '--wiredTigerCacheSizeGB',
    cacheGb,
    '--setParameter',
    'diagnosticDataCollectionEnabled=false',
    '--setParameter',
    'shutdownTimeoutMillisForSignaledShutdown=100',
  ]
}
