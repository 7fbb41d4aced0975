import { randomUUID } from 'node:crypto'
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { waitUntil } from '#scripts/services/wait_until'
import { eventually } from '#tests/support/eventually'
import { IS_LONG_TIER } from '#tests/support/long_tier'
import { MachineDelay } from '#tests/support/machine/machine_delay'
import type { Effects, FaultRow, SignalCounts } from './fault_row.js'
import { WORKS } from './fault_row.js'
import { faultRow } from './fault_table.js'
import { type FaultWorld, PREFIX } from './fault_world.js'
import type { InstanceProcess } from './instance_process.js'
import type { Observation } from './probe_commands.js'
import { RouterTraffic } from './router_traffic.js'
import { waitLimit } from '#tests/support/wait_limit'

/** Ends a hopeless wait; no verdict depends on it. */
const LIMIT_MS = 60_000
/** Above the sum of the limits of all waits of a row, so that the wait that is hopeless names itself. */
const ROW_LIMIT_MS = 1_800_000
const LIMIT = 100
/** On a quiet machine, how much longer or shorter than the fault the gap of a signal may be. */
const OUTAGE_NOTICE_MS = 700
/** What every connection may try at once, and then at most this often. */
const RECONNECTS_AT_ONCE = 10
const RECONNECT_EVERY_MS = 100
const LOSSES = /disconnected|dropped/
const ENDS = /reconnected|resubscribed/
const FOUR = ['app-subscriber', 'command', 'realtime-publisher', 'realtime-subscriber']
/** The cells that say what one round over the services finds; other cells are for the test of their row. */
const OBSERVED = new Set([
  'granted',
  'unavailable',
  'claimed',
  'provisional',
  'together',
  'alone',
  'copies',
  'Redis',
  'factory',
  'both ways',
  'in only',
  'out only',
  'neither',
  'added',
  'unknown',
])

/** `name` is of this try of the row alone; everything that it makes begins with it. */
interface Fault {
  begin(world: FaultWorld, name: string): unknown
  /** Ends the fault; without it, the fault is over as soon as it began, and nothing can be asked during it. */
  end?(world: FaultWorld): unknown
  /** Every instance meets it, not only the victim. */
  readonly isShared?: boolean
  /** Visitors may be told to come again later. */
  readonly mayRefuseVisits?: boolean
  /** Sees to what only this fault needs, before it begins. */
  before?(world: FaultWorld, name: string): unknown
  /** Asserts what only this fault does, after the services are back. */
  after?(world: FaultWorld, name: string, assert: Assert): unknown
}

/** A row of each kind of fault. `npm test` tries these, and the long tier every row. */
const OF_EACH_KIND = new Set([
  'black-hole',
  'reset',
  'killed',
  'failover',
  'instance-killed',
  'stopped',
  'clock-back',
])

function testRow({ id, fault }: FaultRow, body: (assert: Assert) => Promise<void>): void {
  if (!IS_LONG_TIER && !OF_EACH_KIND.has(id)) return
  test(`${id}: ${fault}`, ({ assert }) => body(assert)).timeout(ROW_LIMIT_MS)
}

/** One row of the fault matrix: its services before, during and after the fault. */
export function faultTest(id: string, world: () => FaultWorld, fault: Fault): void {
  const row = faultRow(id)
  if ((row.readiness === 'brief') !== (fault.end === undefined)) {
    throw new Error(`${id} is brief in the table or here, but not in both`)
  }
  testRow(row, async (assert) => {
    const run = new FaultRun(world(), row, fault, assert, await MachineDelay.watch())
    try {
      await run.run()
    } finally {
      await run.end()
    }
    await run.leave()
  })
}

/** A row whose fault is a matter of its own, and so are its assertions. */
export function rowTest(
  id: string,
  world: () => FaultWorld,
  body: (assert: Assert, row: FaultRow) => Promise<void>
): void {
  const row = faultRow(id)
  testRow(row, async (assert) => {
    await world().healthy()
    world().signalsSeen()
    await body(assert, row)
  })
}

class FaultRun {
  /** Locks, leases and words of this try alone: what an earlier one left behind would be taken for its own. */
  readonly #name: string
  readonly #tokens: number[] = []
  #acceptedBefore = 0
  #beganAtMs = 0
  #endedAtMs = 0

  constructor(
    readonly world: FaultWorld,
    readonly row: FaultRow,
    readonly fault: Fault,
    readonly assert: Assert,
    readonly machine: MachineDelay
  ) {
    this.#name = `${row.id}-${randomUUID().slice(0, 8)}`
  }

  async run(): Promise<void> {
    const { world, fault, assert } = this
    await world.healthy()
    assert.deepEqual(world.newSignals(world.victim), [], 'signals before the fault')
    assert.deepEqual(world.newSignals(world.sibling), [], 'signals of the sibling before the fault')
    const traffic = await RouterTraffic.begin(world.victim)
    assert.equal(await traffic.visit(world.victim), 200)
    await this.#prepare()

    this.#acceptedBefore = world.victimProxy.accepted
    this.#beganAtMs = performance.now()
    await fault.begin(world, this.#name)
    const during = fault.end ? await this.#during(traffic) : null
    await this.end()

    await this.#recovery()
    const after = await this.#after(during)
    await fault.after?.(world, this.#name, assert)
    this.#limits(during, after)
    await Promise.all([
      this.#locks(),
      this.#streams(during),
      this.#broadcasts(),
      this.#leases(during),
      this.#events(traffic),
    ])
    this.#signals()
    this.#connections()
    const four = FOUR.flatMap((role) => [`signalbox:${role}`, `signalbox:${role}`])
    const names = await eventually(
      () => world.clientNames(),
      ({ length }) => length === four.length
    )
    assert.deepEqual(names, four)
  }

  /** The next row begins in a healthy world. */
  async leave(): Promise<void> {
    await this.world.healthy()
    for (const { resource } of await this.world.victim.leases(this.#name)) {
      await this.world.victim.ask('release', resource)
    }
    this.world.signalsSeen()
  }

  /** Ends the fault, unless it has ended. */
  async end(): Promise<void> {
    if (this.#endedAtMs > 0) return
    this.#endedAtMs = performance.now()
    await this.fault.end?.(this.world)
  }

  /** A lease, and a cached value whose copy in memory differs from the one in Redis; it is kept for seconds only. */
  async #prepare(): Promise<void> {
    const { world, fault } = this
    await fault.before?.(world, this.#name)
    await world.victim.ask('prepare', this.#name)
    const key = `${PREFIX}matrix:cache:matrix:${this.#name}`
    const text = String(await world.observer.get(key))
    await world.observer.set(key, text.replace('copies', 'Redis'), 'KEEPTTL')
  }

  async #during(traffic: RouterTraffic): Promise<Observation> {
    const { world, row, fault, assert } = this
    const isSeen = async () => (await world.victim.readiness()) === 503
    await Promise.all([
      row.readiness === 503 && waitUntil(isSeen, waitLimit(60_000)),
      this.#printed(world.victim, LOSSES),
      fault.isShared && this.#printed(world.sibling, LOSSES),
    ])
    const [during, readiness] = await Promise.all([
      world.victim.ask('observe', this.#name, 'during'),
      world.victim.readiness(),
      this.#visit(traffic),
    ])
    this.#assertEffects(during.effects, row.effects, 'during the fault')
    if (during.token !== null) this.#tokens.push(during.token)
    assert.equal(readiness, row.readiness)
    const [kept] = await world.victim.leases(`${this.#name}-kept`)
    assert.isNull(kept?.loss, 'the lease was lost during the fault')
    return during
  }

  /** Every visit that was answered has one event. */
  async #events(traffic: RouterTraffic): Promise<void> {
    await this.#visit(traffic)
    const { answered, recorded } = await traffic.counts()
    this.assert.equal(recorded, answered, 'router events')
  }

  async #visit(traffic: RouterTraffic): Promise<void> {
    const status = await traffic.visit(this.world.victim)
    this.assert.oneOf(status, this.fault.mayRefuseVisits ? [200, 429] : [200])
  }

  async #recovery(): Promise<void> {
    const { world, fault } = this
    await this.#printed(world.victim, LOSSES)
    await this.#printed(world.victim, ENDS)
    if (fault.isShared) await this.#printed(world.sibling, ENDS)
    await world.healthy()
  }

  async #after(during: Observation | null): Promise<Observation> {
    const { world, row } = this
    const after = await world.victim.ask('observe', this.#name, 'after')
    const hadGap = Boolean(row.signals['redis.subscription.dropped'])
    this.#assertEffects(after.effects, { ...WORKS, cache: hadGap ? 'Redis' : 'copies' }, 'after it')
    if (!during) this.#assertEffects(after.effects, row.effects, 'after it')
    if (after.token !== null) this.#tokens.push(after.token)
    return after
  }

  /** What was counted is counted once; what was not answered, at most once. */
  #limits(during: Observation | null, after: Observation): void {
    const { assert } = this
    const used = LIMIT - (after.remaining ?? 0)
    const counted = typeof during?.remaining === 'number' ? 2 : 1
    assert.isAtLeast(used, counted)
    assert.isAtMost(used, during ? 2 : 1)
  }

  /** Nobody holds the lock whose acquisition was not answered, and its next holder has the greatest token. */
  async #locks(): Promise<void> {
    const { world, assert, fault } = this
    const name = `${this.#name}-${fault.end ? 'during' : 'after'}`
    const token = await world.sibling.ask('lock', name, 1_000, LIMIT_MS / 2)
    assert.isNotNull(token, 'a lock is held by nobody')
    assert.isAbove(token ?? 0, Math.max(0, ...this.#tokens), 'the token grows')
  }

  async #streams(during: Observation | null): Promise<void> {
    const { world, assert } = this
    const ids = [...(during ? [`${this.#name}-during`] : []), `${this.#name}-after`]
    if (during?.effects.streams === 'unknown') {
      await world.victim.ask('send', `${this.#name}-during`)
    }
    const handled = async () => {
      const all = await Promise.all([world.victim.handled(), world.sibling.handled()])
      return all.flat().filter((id) => ids.includes(id))
    }
    await eventually(handled, (seen) => ids.every((id) => seen.includes(id)))
    const key = `${PREFIX}matrix:stream:matrix`
    const left = await eventually(
      () => world.observer.xlen(key),
      (length) => length === 0
    )
    assert.equal(left, 0, 'messages left')
    assert.sameMembers(await handled(), ids, 'every message is handled once')
  }

  async #broadcasts(): Promise<void> {
    const { world, assert } = this
    const words = [`${this.#name}-by-victim`, `${this.#name}-by-sibling`]
    const [byVictim = '', bySibling = ''] = words
    await world.victim.ask('say', byVictim)
    await world.sibling.ask('say', bySibling)
    for (const instance of [world.victim, world.sibling]) {
      const heard = await eventually(
        () => instance.heard(),
        (all) => words.every((word) => all.includes(word))
      )
      assert.includeMembers([...heard], words)
      const all = heard.filter((word) => word.startsWith(this.#name))
      assert.lengthOf(new Set(all), all.length, 'no word is heard twice')
    }
  }

  /** Claims that waited are granted, owners are still owners, and nothing is left behind. */
  async #leases(during: Observation | null): Promise<void> {
    const { world, assert } = this
    const leases = await eventually(
      () => world.victim.leases(this.#name),
      (all) => all.every(({ isProvisional }) => !isProvisional)
    )
    const steps = during ? ['kept', 'during', 'after'] : ['kept', 'after']
    assert.sameMembers(
      leases.map(({ resource, isProvisional }) => `${resource} ${isProvisional}`),
      steps.map((step) => `${this.#name}-${step} false`)
    )
    for (const { resource } of leases) {
      assert.equal(await world.victim.ask('release', resource), 'owned', resource)
    }
    const deadlines = Array.from({ length: 16 }, (_, shard) =>
      world.observer.zcard(`${PREFIX}matrix:lease-deadlines:{lease-${shard}}`)
    )
    assert.deepEqual(new Set(await Promise.all(deadlines)), new Set([0]), 'leases left')
  }

  /** Exactly the signals of the row; two of a loss belong together and say how long messages were missed. */
  #signals(): void {
    const { world, row, fault, assert, machine } = this
    const printed = world.newSignals(world.victim)
    assert.deepEqual(countsOf(printed), row.signals)
    const shared = { ...row.signals }
    delete shared['redis.lock.unavailable']
    const bySibling = world.newSignals(world.sibling)
    assert.deepEqual(countsOf(bySibling), fault.isShared ? shared : {})
    // A fault without an end is over at once; `begin` may go on for longer than any loss.
    const faultMs = this.fault.end ? this.#endedAtMs - this.#beganAtMs : 0
    const sinceMs = performance.now() - this.#beganAtMs
    const noticeMs = machine.boundMs(OUTAGE_NOTICE_MS * world.patience)
    for (const signals of [printed, bySibling]) {
      for (const { payload } of signals.filter((signal) => 'gap_ms' in signal.payload)) {
        const pair = signals.filter((signal) => signal.payload.loss === payload.loss)
        assert.lengthOf(pair, 2, 'a loss has two signals')
        const gapMs = Number(payload.gap_ms)
        assert.isAtLeast(gapMs, Math.max(1, faultMs - noticeMs), String(machine))
        assert.isAtMost(gapMs, sinceMs + noticeMs, String(machine))
      }
    }
  }

  /** Connections are not made anew without a loss, and not in a storm. */
  #connections(): void {
    const made = this.world.victimProxy.accepted - this.#acceptedBefore
    const isLossless = Object.keys(this.row.signals).every((key) => !LOSSES.test(key))
    const faultMs = this.#endedAtMs - this.#beganAtMs
    const most = isLossless ? 0 : FOUR.length * (RECONNECTS_AT_ONCE + faultMs / RECONNECT_EVERY_MS)
    this.assert.isAtMost(made, most, 'connections that were made')
  }

  async #printed(instance: InstanceProcess, keys: RegExp): Promise<void> {
    const { world, row } = this
    const wanted = Object.entries(row.signals).filter(([key]) => keys.test(key))
    await waitUntil(async () => {
      const counts = new Map(Object.entries(countsOf(world.newSignals(instance))))
      const missing = wanted.filter(([key, count]) => (counts.get(key) ?? 0) < count)
      if (missing.length === 0) return true
      throw new Error(`not printed: ${missing.map(([key]) => key).join(', ')}`)
    }, waitLimit(60_000))
  }

  #assertEffects(observed: Effects, expected: Effects, when: string): void {
    const known = Object.entries(expected).filter(([, effect]) => OBSERVED.has(effect))
    const seen = Object.entries(observed).filter(([service]) =>
      known.some(([one]) => one === service)
    )
    this.assert.deepEqual(Object.fromEntries(seen), Object.fromEntries(known), when)
  }
}

export function countsOf(signals: readonly { key: string }[]): SignalCounts {
  const byKey = Map.groupBy(signals, ({ key }) => key)
  return Object.fromEntries([...byKey].map(([key, all]) => [key, all.length]))
}
