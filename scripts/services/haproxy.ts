import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../console/log.ts'
import { freePort } from './free_port.ts'
import { HaproxyAdmin } from './haproxy_admin.ts'
import {
  type BalancedServer,
  type HaproxyAddresses,
  haproxyConfiguration,
} from './haproxy_configuration.ts'
import { PrivateServer } from './private_server.ts'
import { startOnFreePort } from './start_on_free_port.ts'

const READY_LIMIT_MS = 20_000
const STOP_LIMIT_MS = 5_000

/** Options of a private HAProxy and the servers that it balances. */
export interface HaproxyOptions {
  readonly binary: string
  /** Holds its configuration and log. */
  readonly folder: string
  /** Exactly this port, or an error when it is busy; when absent, a random free one. */
  readonly port?: number
  readonly healthPath: string
  readonly servers: readonly BalancedServer[]
  /** The text of its configuration; the strict balancer's when absent. */
  readonly configuration?: (addresses: HaproxyAddresses) => string
  readonly log?: Log
}

/** A running private HAProxy. */
export interface Haproxy {
  readonly server: PrivateServer
  readonly admin: HaproxyAdmin
  readonly url: string
}

/**
 * Starts a private HAProxy on 127.0.0.1 and waits until it sends requests to every server; the servers must be running.
 * First ends an orphan of a killed run in the same folder. Any local process that reaches its loopback port can command
 * it.
 */
export async function startHaproxy(options: HaproxyOptions): Promise<Haproxy> {
  mkdirSync(options.folder, { recursive: true })
  const { healthPath, servers, configuration = haproxyConfiguration } = options
  const file = join(options.folder, 'haproxy.cfg')
  const adminPort = await freePort()
  const admin = new HaproxyAdmin(adminPort)
  const server = await startOnFreePort(options.port, (port) => {
    writeFileSync(file, configuration({ port, adminPort, healthPath, servers }))
    return PrivateServer.start({
      name: 'HAProxy',
      binary: options.binary,
      args: ['-db', '-f', file],
      folder: options.folder,
      port,
      ready: (signal) => admin.untilUp(signal),
      readyLimitMs: READY_LIMIT_MS,
      stopLimitMs: STOP_LIMIT_MS,
      log: options.log ?? (() => {}),
    })
  })
  return { server, admin, url: `http://127.0.0.1:${server.port}` }
}
