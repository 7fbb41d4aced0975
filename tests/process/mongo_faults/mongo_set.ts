import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { mongo } from 'mongoose'
import { mongodArguments } from '#scripts/services/mongod'
import { PrivateServer } from '#scripts/services/private_server'
import { REPLICA_SET, withAdmin } from '#scripts/services/replica_set'
import { startOnFreePort } from '#scripts/services/start_on_free_port'
import { waitUntil } from '#scripts/services/wait_until'
import type { SmallDisk } from './small_disk.js'
import { MemberProxy } from './member_proxy.js'

const MEMBERS = 3
const READY_LIMIT_MS = 60_000
const STOP_LIMIT_MS = 20_000
const HEALTHY_WITHIN_MS = 30_000
/** Short, so that an election takes three or four seconds; those of a real set take ten and more. */
const SETTINGS = { electionTimeoutMillis: 3_000, heartbeatIntervalMillis: 300 }
/** Where no other may be elected, a primary that stands still for some seconds stays what it is. */
const PATIENT = { electionTimeoutMillis: 10_000 }
const SERVING = new Set([1, 2])
const COMMAND_LIMIT_MS = 10_000
/** A journal that otherwise takes 100 MB and more at once; and a full disk is noticed within seconds, not a minute. */
const SMALL_JOURNAL = [
  '--wiredTigerEngineConfigString',
  'log=(prealloc=false,file_max=4MB)',
  '--syncdelay',
  '2',
]
/** Failpoints, and nothing compressed, so that a proxy can read who speaks. */
const FOR_TESTS = [
  '--setParameter',
  'enableTestCommands=1',
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

/** A replica set of three, whose members can be killed, frozen, locked and cut off. */
export class MongoSet {
  readonly #binary: string
  readonly #members: readonly Member[]

  private constructor(binary: string, members: readonly Member[]) {
    this.#binary = binary
    this.#members = members
  }

  /** Resolves when all three serve; data and logs are kept in `folder`. A fixed primary is the only one that may ever be. */
  static async start(
    binary: string,
    folder: string,
    { hasFixedPrimary = false }: { hasFixedPrimary?: boolean } = {}
  ): Promise<MongoSet> {
    const members = await Promise.all(
      Array.from({ length: MEMBERS }, (_, at) => startMember(binary, join(folder, `mongo-${at}`)))
    )
    const set = new MongoSet(binary, members)
    const config = {
      _id: REPLICA_SET,
      settings: { ...SETTINGS, ...(hasFixedPrimary ? PATIENT : {}) },
      members: members.map(({ proxy }, at) => ({
        _id: at,
        host: proxy.address,
        priority: hasFixedPrimary && at > 0 ? 0 : 1,
      })),
    }
    await command(members[0], { replSetInitiate: config })
    await set.healthy()
    return set
  }

  uri(database: string): string {
    const hosts = this.#members.map(({ proxy }) => proxy.address).join()
    return `mongodb://${hosts}/${database}?replicaSet=${REPLICA_SET}`
  }

  /** The member that takes writes, once there is one among those that `isMeant` accepts. */
  async primary(isMeant: (member: Member) => boolean = () => true): Promise<Member> {
    let found: Member | undefined
    await waitUntil(async () => {
      for (const member of this.#members.filter(isMeant)) {
        if (member.server.hasExited || !(await takesWrites(member))) continue
        found = member
        return true
      }
      return false
    }, AbortSignal.timeout(HEALTHY_WITHIN_MS))
    if (!found) throw new Error('no primary')
    return found
  }

  async secondaries(): Promise<Member[]> {
    return this.others(await this.primary())
  }

  others(than: Member): Member[] {
    return this.#members.filter((member) => member !== than)
  }

  async kill(...members: readonly Member[]): Promise<void> {
    for (const { server } of members) server.kill('SIGKILL')
    await Promise.all(members.map(({ server }) => server.exited))
  }

  /** Starts members again, on their ports and with their data. */
  async restart(...members: readonly Member[]): Promise<void> {
    await Promise.all(
      members.map(async (member) => {
        member.server = await startMongod(this.#binary, member)
      })
    )
  }

  /** Starts a member anew with an empty disk of some megabytes, makes it the primary, and gives what fills the disk. */
  async onSmallDisk(member: Member, disk: SmallDisk): Promise<() => void> {
    await this.kill(member)
    member.server = await startMongod(this.#binary, member, disk)
    await this.healthy()
    await command(member, { replSetStepUp: 1 })
    await this.primary((one) => one === member)
    return () => disk.fill(member.server.pid, diskFolder(member))
  }

  async stepDown(primary: Member): Promise<void> {
    await command(primary, { replSetStepDown: 5, secondaryCatchUpPeriodSecs: 1, force: true })
  }

  /** From now on the members answer, and take over nothing that others write. */
  async hold(...members: readonly Member[]): Promise<void> {
    for (const member of members) await command(member, takingOver('alwaysOn'))
  }

  async release(...members: readonly Member[]): Promise<void> {
    for (const member of members) await command(member, takingOver('off'))
  }

  /** Neither the others hear the member any more, nor it them; clients reach all of them. */
  cutOff(member: Member): void {
    const { address } = member.proxy
    for (const { proxy } of this.#members) {
      proxy.cut(proxy === member.proxy ? () => true : (sender) => sender === address)
    }
  }

  heal(): void {
    for (const { proxy } of this.#members) proxy.heal()
  }

  /** Waits until one member is the primary, and the others follow it and have everything that it has. */
  async healthy(): Promise<void> {
    await waitUntil(async () => {
      const primary = await this.primary()
      const { members } = await command(primary, { replSetGetStatus: 1 })
      const states: { state: number; optime: { ts: unknown } }[] = members
      return (
        states.every(({ state }) => SERVING.has(state)) &&
        new Set(states.map(({ optime }) => String(optime.ts))).size === 1
      )
    }, AbortSignal.timeout(HEALTHY_WITHIN_MS))
  }

  async stop(): Promise<void> {
    for (const { server } of this.#members) server.kill('SIGKILL')
    await Promise.all(this.#members.map(({ server }) => server.stop()))
    await Promise.all(this.#members.map(({ proxy }) => proxy.stop()))
  }
}

async function startMember(binary: string, folder: string): Promise<Member> {
  const server = await startOnFreePort(undefined, (port) => startMongod(binary, { folder, port }))
  return { folder, port: server.port, server, proxy: await MemberProxy.start(server.port) }
}

type Place = Pick<Member, 'folder' | 'port'>

function diskFolder({ folder }: Place): string {
  return join(folder, 'disk')
}

function startMongod(binary: string, place: Place, disk?: SmallDisk): Promise<PrivateServer> {
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

async function takesWrites({ port }: Member): Promise<boolean> {
  const ask = withAdmin(port, (admin) => admin.command({ hello: 1 }))
  return ask.then(
    ({ isWritablePrimary }) => isWritablePrimary === true,
    () => false
  )
}

function takingOver(mode: 'alwaysOn' | 'off'): mongo.Document {
  return { configureFailPoint: 'rsSyncApplyStop', mode }
}

/** Again, when a busy machine did not even connect. */
async function command(member: Member | undefined, what: mongo.Document): Promise<mongo.Document> {
  let answer: mongo.Document | undefined
  await waitUntil(async () => {
    if (member) answer = await withAdmin(member.port, (admin) => admin.command(what))
    return true
  }, AbortSignal.timeout(COMMAND_LIMIT_MS))
  if (!answer) throw new Error('no member')
  return answer
}
