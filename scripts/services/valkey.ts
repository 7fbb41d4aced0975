import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../console/log.ts'
import { PrivateServer } from './private_server.ts'
import { answersPing } from './redis_ping.ts'
import { startOnFreePort } from './start_on_free_port.ts'
import { waitUntil } from './wait_until.ts'

const READY_LIMIT_MS = 30_000
const STOP_LIMIT_MS = 10_000
const PING_LIMIT_MS = 1_000

export interface ValkeyOptions {
  readonly binary: string
  /** Persistent: a later start in the same folder serves the same data, if it was appended to disk. */
  readonly dataDir: string
  /** Exactly this port, or an error when it is busy; when absent, a random free one. */
  readonly port?: number
  /** Further settings, such as `['--appendonly', 'no']`; they override the defaults. */
  readonly args?: readonly string[]
  /** The environment of the server's process; that of this one by default. */
  readonly env?: NodeJS.ProcessEnv
  readonly log?: Log
}

/** A running private Redis or Valkey. */
export interface Valkey {
  readonly server: PrivateServer
  readonly url: string
}

/**
 * Starts a private Redis-compatible server on 127.0.0.1 with an append-only file and no eviction, and waits at most
 * half a minute until it answers. First ends an orphan of a killed run in the same folder. To restart it after a kill,
 * call this again with the same folder and `port: server.port`.
 */
export async function startValkey(options: ValkeyOptions): Promise<Valkey> {
  const data = join(options.dataDir, 'data')
  mkdirSync(data, { recursive: true })
  const server = await startOnFreePort(options.port, (port) =>
    PrivateServer.start({
      name: 'redis',
      binary: options.binary,
      args: [...valkeyArguments(data, port), ...(options.args ?? [])],
      folder: options.dataDir,
      port,
      ...(options.env && { env: options.env }),
      ready: (signal) =>
        waitUntil(() => answersPing({ host: '127.0.0.1', port }, PING_LIMIT_MS), signal),
      readyLimitMs: READY_LIMIT_MS,
      stopLimitMs: STOP_LIMIT_MS,
      log: options.log ?? (() => {}),
    })
  )
  return { server, url: `redis://127.0.0.1:${server.port}` }
}

/** `set-proc-title no` keeps the data folder in the command line, by which an orphan is recognized. */
function valkeyArguments(data: string, port: number): string[] {
  return [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--dir',
    data,
    '--set-proc-title',
    'no',
    '--daemonize',
    'no',
    '--save',
    '',
    '--appendonly',
    'yes',
    '--appendfsync',
    'everysec',
    '--maxmemory-policy',
    'noeviction',
  ]
}
