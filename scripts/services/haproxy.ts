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

/** Where and from what a private HAProxy is started, and what it balances. */
export interface HaproxyOptions {
  readonly binary: string
  /** Holds its configuration and log. */
  readonly folder: string
  /** Exactly this port, or an error when it is busy; without it, a random free one. */
  readonly port?: number
  readonly healthPath: string
  readonly servers: readonly BalancedServer[]
  /** The text of its configuration; that of the strict balancer without it. */
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
 * Starts a private HAProxy on 127.0.0.1 and waits until it gives requests to every server: they must be running. Ends an
 * orphan of a killed run in the same folder first. Whoever can reach its loopback port can also command it.
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
