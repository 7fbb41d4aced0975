import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { mongodArguments } from '#scripts/services/mongod'
import { PrivateServer } from '#scripts/services/private_server'
import { withAdmin } from '#scripts/services/replica_set'
import { startOnFreePort } from '#scripts/services/start_on_free_port'
import { waitUntil } from '#scripts/services/wait_until'
import { MemberProxy } from './member_proxy.js'
import type { SmallDisk } from './small_disk.js'

const READY_LIMIT_MS = 60_000
const STOP_LIMIT_MS = 20_000
/** A journal that otherwise takes 100 MB and more at once; and a full disk is noticed within seconds, not a minute. */
const SMALL_JOURNAL = [
  '--wiredTigerEngineConfigString',
  'log=(prealloc=false,file_max=4MB)',
  '--syncdelay',
  '1',
]
/**
 * Failpoints, and nothing compressed, so that a proxy can read who speaks. A secondary that follows a silent primary
 * gives it up after the time of a read and one second, not five.
 */
const FOR_TESTS = [
  '--setParameter',
  'enableTestCommands=1',
  '--setParameter',
  'oplogNetworkTimeoutBufferSeconds=1',
  '--networkMessageCompressors',
  'disabled',
]

/** One of the three, reached by clients and by the others through its proxy. */
export interface Member {
  readonly folder: string
  readonly port: number
  readonly proxy: MemberProxy
  server: PrivateServer
}

/** Starts a new member with its proxy. */
export async function startMember(binary: string, folder: string): Promise<Member> {
  const server = await startOnFreePort(undefined, (port) => startMongod(binary, { folder, port }))
  return { folder, port: server.port, server, proxy: await MemberProxy.start(server.port) }
}

type Place = Pick<Member, 'folder' | 'port'>

/** Where a member that has a small disk keeps its data. */
export function diskFolder({ folder }: Place): string {
  return join(folder, 'disk')
}

/** Starts the server of a member, on its port and with its data. */
export function startMongod(
  binary: string,
  place: Place,
  disk?: SmallDisk
): Promise<PrivateServer> {
  const { folder, port } = place
  const data = disk ? diskFolder(place) : join(folder, 'data')
  mkdirSync(data, { recursive: true })
  const args = [...mongodArguments(data, port), ...FOR_TESTS]
  return PrivateServer.start({
    name: 'mongod',
    ...(disk ? disk.command(data, [binary, ...args, ...SMALL_JOURNAL]) : { binary, args }),
    folder,
    port,
    ready: (signal) => waitUntil(() => answers(port), signal),
    readyLimitMs: READY_LIMIT_MS,
    stopLimitMs: STOP_LIMIT_MS,
    log: () => {},
  })
}

async function answers(port: number): Promise<boolean> {
  await withAdmin(port, (admin) => admin.command({ ping: 1 }))
  return true
}
