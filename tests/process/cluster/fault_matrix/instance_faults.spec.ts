import { test } from '@japa/runner'
import { waitUntil } from '#scripts/services/wait_until'
import { countsOf, rowTest } from './fault_test.js'
import { type FaultWorld, PREFIX } from './fault_world.js'
import type { InstanceProcess } from './instance_process.js'
import { networkFaults } from './network_faults.js'
import { RouterTraffic } from './router_traffic.js'
import { worldOf } from './world_of.js'
import { waitLimit } from '#tests/support/wait_limit'

const TTL_MS = 2_000
const VISITS = 10
const SWEEPS_AFTER = 10
const FOUR_CONNECTIONS = 4
/** Ends a hopeless wait; no verdict depends on it. */
const LIMIT_MS = 30_000

/** The rows of a network come first: one world serves them and the rows that end its instances. */
test.group('Faults of an instance and of its network', (group) => {
  const theWorld = worldOf(group)
  networkFaults(theWorld)

  rowTest('instance-paused', theWorld, async (assert, row) => {
    const world = theWorld()
    const { victim, sibling } = world
    await victim.ask('writeUnderLock', row.id, TTL_MS)
    await own(victim, `${row.id}-wanted`, `${row.id}-quiet`)
    victim.kill('SIGSTOP')
    const token = await sibling.ask('lock', row.id, TTL_MS, LIMIT_MS)
    const siblingHeldItNs = Number(process.hrtime.bigint())
    await waitUntil(async () => {
      const claim = await sibling.ask('claim', `${row.id}-wanted`, false)
      return claim === 'claimed'
    }, waitLimit(60_000))
    await sibling.ask('send', `${row.id}-meanwhile`)
    await waitUntil(async () => {
      const handled = await sibling.handled()
      return handled.includes(`${row.id}-meanwhile`)
    }, waitLimit(60_000))
    victim.kill('SIGCONT')

    const lock = await victim.ask('lockReport', row.id)
    assert.isTrue(lock.isAborted, 'the lock is known to be lost')
    assert.isBelow(lock.lastWriteNs, siblingHeldItNs, 'nothing is written after the pause')
    assert.isAbove(token ?? 0, lock.token)
    await waitUntil(async () => {
      const leases = await victim.leases(row.id)
      return leases.every(({ isProvisional, loss }) => loss === 'reclaimed' || !isProvisional)
    }, waitLimit(60_000))
    assert.equal(await victim.ask('release', `${row.id}-wanted`), 'not_owned')
    assert.equal(await victim.ask('release', `${row.id}-quiet`), 'owned')
    assert.equal(await sibling.ask('release', `${row.id}-wanted`), 'owned')
    assert.notInclude(await victim.handled(), `${row.id}-meanwhile`)
    await world.healthy()
    assert.deepEqual(countsOf(world.newSignals(victim)), row.signals)
    assert.isEmpty(world.newSignals(sibling))
  })

  rowTest('instance-killed', theWorld, async (assert, row) => {
    const world = theWorld()
    const { victim, sibling } = world
    const traffic = await RouterTraffic.begin(victim)
    const token = await victim.ask('lock', row.id, TTL_MS, 0)
    await own(victim, `${row.id}-left`, `${row.id}-wanted`)
    const message = `${row.id}-slow`
    sibling.kill('SIGSTOP')
    await victim.ask('send', message)
    await waitUntil(async () => {
      const pending = await world.observer.xpending(`${PREFIX}matrix:stream:matrix`, 'workers')
      return Number(pending[0]) === 1
    }, waitLimit(60_000))
    const visits = Array.from({ length: VISITS }, () => traffic.visit(victim))
    await Promise.race(visits)
    victim.kill('SIGKILL')
    await Promise.allSettled([...visits, victim.exited])
    sibling.kill('SIGCONT')
    const replaced = world.replaceVictim()

    const siblingsToken = await sibling.ask('lock', row.id, TTL_MS, LIMIT_MS)
    assert.isAbove(siblingsToken ?? 0, token ?? 0)
    await waitUntil(async () => {
      const claim = await sibling.ask('claim', `${row.id}-wanted`, false)
      return claim === 'claimed'
    }, waitLimit(60_000))
    assert.isEmpty(world.newSignals(victim))
    await replaced
    const swept = await sweepTogether(world, 1)
    assert.lengthOf(swept, 1)
    assert.match(swept[0] ?? '', new RegExp(`^${row.id}-left#`))
    assert.equal(await sibling.ask('release', `${row.id}-wanted`), 'owned')
    const timesHandled = async () => {
      const all = await Promise.all([sibling.handled(), world.victim.handled()])
      return all.flat().filter((id) => id === message).length
    }
    await waitUntil(async () => (await timesHandled()) > 0, waitLimit(60_000))
    assert.equal(await timesHandled(), 1)
    const { answered, recorded } = await traffic.counts()
    assert.isAbove(answered, 0)
    assert.isAtLeast(recorded, answered)
    assert.isEmpty(world.newSignals(sibling))
  })

  rowTest('stopped-without-redis', theWorld, async (assert, row) => {
    const world = theWorld()
    const { victim, sibling } = world
    await own(victim, row.id)
    await world.redisDies()
    await waitUntil(async () => world.newSignals(victim).length === 2, waitLimit(60_000))
    victim.kill('SIGTERM')
    assert.equal(await victim.exited, '0')
    assert.deepEqual(countsOf(world.newSignals(victim)), row.signals)

    await world.restartRedis()
    await world.replaceVictim()
    const swept = await sweepTogether(world, 1)
    assert.match(swept.join(), new RegExp(`^${row.id}#\\d+$`))
    await waitUntil(async () => sibling.isLive(), waitLimit(60_000))
  })

  rowTest('stopped', theWorld, async (assert, row) => {
    const world = theWorld()
    const { victim, sibling, observer } = world
    const traffic = await RouterTraffic.begin(victim)
    await own(victim, row.id)
    const begun = await Promise.all(
      Array.from({ length: VISITS }, () => traffic.beginVisit(victim))
    )
    victim.kill('SIGTERM')
    await waitUntil(async () => isDraining(victim), waitLimit(60_000))

    const statuses = await Promise.all(begun.map((finish) => finish()))
    assert.deepEqual(new Set(statuses), new Set([200]))
    assert.equal(await victim.exited, '0')
    assert.deepEqual(countsOf(world.newSignals(victim)), row.signals)
    assert.isEmpty(world.newSignals(sibling))
    assert.deepEqual(await observer.keys(`${PREFIX}matrix:lease-deadlines:*`), [])
    assert.lengthOf(await world.clientNames(), FOUR_CONNECTIONS)
    const { answered, recorded } = await traffic.counts()
    assert.equal(recorded, answered)
  })

  /** Whether an instance says that it is on its way out, or takes no more connections. */
  async function isDraining(instance: InstanceProcess): Promise<boolean> {
    return instance.readiness().then(
      (status) => status === 503,
      () => true
    )
  }

  /** Claims, and waits until the store confirmed it: a claim that it did not answer in time is provisional at first. */
  async function own(instance: InstanceProcess, ...resources: string[]): Promise<void> {
    for (const resource of resources) await instance.ask('claim', resource, false)
    await waitUntil(async () => {
      const { leases } = await instance.ask('report')
      const confirmed = leases.filter(({ isProvisional }) => !isProvisional)
      return resources.every((name) => confirmed.some(({ resource }) => resource === name))
    }, waitLimit(60_000))
  }

  /** Both instances sweep at once until `count` leases were handled, and some passes more. */
  async function sweepTogether({ victim, sibling }: FaultWorld, count: number): Promise<string[]> {
    const swept: string[] = []
    const sweep = async (instance: InstanceProcess) => {
      swept.push(...(await instance.ask('sweep')))
    }
    const pass = async () => {
      await Promise.all([sweep(victim), sweep(sibling)])
      return swept.length >= count
    }
    await waitUntil(pass, waitLimit(60_000))
    for (let more = 0; more < SWEEPS_AFTER; more++) await pass()
    return swept
  }
})
