import { join } from 'node:path'
import type { mongo } from 'mongoose'
import { REPLICA_SET, withAdmin } from '#scripts/services/replica_set'
import { waitUntil } from '#scripts/services/wait_until'
import { diskFolder, type Member, startMember, startMongod } from './mongo_member.js'
import type { SmallDisk } from './small_disk.js'

export type { Member } from './mongo_member.js'

const MEMBERS = 3
const HEALTHY_WITHIN_MS = 60_000
/**
 * A member that stands still for some seconds, as on a busy machine, starts no election: tests start them (`elect`). A
 * new primary waits a moment for members that do not answer.
 */
/** Every secondary follows the primary: one that is held must not hold another one back. */
const SETTINGS = {
  chainingAllowed: false,
  electionTimeoutMillis: 10_000,
  heartbeatIntervalMillis: 300,
  catchUpTimeoutMillis: 500,
}
const SERVING = new Set([1, 2])
const COMMAND_LIMIT_MS = 30_000
/** Each look is a connection of its own. */
const LOOK_EVERY_MS = 100
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
      settings: SETTINGS,
      members: members.map(({ proxy }, at) => ({
        _id: at,
        host: proxy.address,
        priority: hasFixedPrimary && at > 0 ? 0 : 1,
      })),
    }
    await command(members[0], { replSetInitiate: config })
    await set.elect(members.slice(0, 1))
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
    await comesTrue(async () => {
      for (const member of this.#members.filter(isMeant)) {
        if (member.server.hasExited || !(await takesWrites(member))) continue
        found = member
        return true
      }
      return false
    })
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
    await this.elect([member])
    return () => disk.fill(member.server.pid, diskFolder(member))
  }

  /** From then on the set has no primary until `elect`. */
  async stepDown(primary: Member): Promise<void> {
    await command(primary, { replSetStepDown: 60, secondaryCatchUpPeriodSecs: 0, force: true })
  }

  /**
   * Lets these members stand for election now, one after another until one is the primary, instead of when they have
   * missed the primary for long enough.
   */
  async elect(candidates: readonly Member[]): Promise<void> {
    await comesTrue(async () => {
      for (const member of candidates) {
        if (!(await wins(member))) continue
        await this.primary((one) => one === member)
        return true
      }
      return false
    })
  }

  get members(): readonly Member[] {
    return this.#members
  }

  /** Resolves when the next client connects to a member. */
  async nextClient(): Promise<void> {
    await Promise.race(this.#members.map(({ proxy }) => proxy.nextClient()))
  }

  /** From now on the members answer, and take over nothing that others write. */
  async hold(...members: readonly Member[]): Promise<void> {
    for (const member of members) await command(member, failpoint('rsSyncApplyStop', 'alwaysOn'))
  }

  async release(...members: readonly Member[]): Promise<void> {
    for (const member of members) await command(member, failpoint('rsSyncApplyStop', 'off'))
  }

  /** From now on, or no longer, the members notice within two seconds that the one they follow has fallen silent. */
  async followClosely(isOn: boolean): Promise<void> {
    const mode = isOn ? 'alwaysOn' : 'off'
    for (const member of this.#members) {
      await command(member, failpoint('setSmallOplogGetMoreMaxTimeMS', mode))
    }
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

  /** Waits until one member is the primary, and the others follow it and have everything that it had at the first look. */
  async healthy(): Promise<void> {
    let first: { readonly primary: Member; readonly ts: mongo.Timestamp } | undefined
    await comesTrue(async () => {
      const primary = await this.primary()
      const { members } = await command(primary, { replSetGetStatus: 1 })
      const states: { self?: boolean; state: number; optime: { ts: mongo.Timestamp } }[] = members
      const own = states.find(({ self }) => self === true)
      if (own && first?.primary !== primary) first = { primary, ts: own.optime.ts }
      const has = first?.ts
      return (
        has !== undefined &&
        states.every(({ state, optime }) => SERVING.has(state) && optime.ts.greaterThanOrEqual(has))
      )
    })
  }

  async stop(): Promise<void> {
    for (const { server } of this.#members) server.kill('SIGKILL')
    await Promise.all(this.#members.map(({ server }) => server.stop()))
    await Promise.all(this.#members.map(({ proxy }) => proxy.stop()))
  }
}

function comesTrue(probe: () => Promise<boolean>): Promise<void> {
  return waitUntil(probe, AbortSignal.timeout(HEALTHY_WITHIN_MS), LOOK_EVERY_MS)
}

async function takesWrites({ port }: Member): Promise<boolean> {
  const ask = withAdmin(port, (admin) => admin.command({ hello: 1 }))
  return ask.then(
    ({ isWritablePrimary }) => isWritablePrimary === true,
    () => false
  )
}

async function wins({ port }: Member): Promise<boolean> {
  const stand = withAdmin(port, async (admin) => {
    await admin.command({ replSetFreeze: 0 }).catch(() => {})
    await admin.command({ replSetStepUp: 1 })
  })
  return stand.then(
    () => true,
    () => false
  )
}

function failpoint(configureFailPoint: string, mode: 'alwaysOn' | 'off'): mongo.Document {
  return { configureFailPoint, mode }
}

/** Again, when a busy machine did not even connect. */
export async function command(
  member: Member | undefined,
  what: mongo.Document
): Promise<mongo.Document> {
  let answer: mongo.Document | undefined
  await waitUntil(async () => {
    if (member) answer = await withAdmin(member.port, (admin) => admin.command(what))
    return true
  }, AbortSignal.timeout(COMMAND_LIMIT_MS))
  if (!answer) throw new Error('no member')
  return answer
}
