import { test } from '@japa/runner'
import { waitUntil } from '#scripts/services/wait_until'
import { AlarmSimulator, type LogEvent } from '#tests/support/alarms/alarm_simulator'
import type { FaultWorld } from '../cluster/fault_matrix/fault_world.js'
import type { InstanceProcess } from '../cluster/fault_matrix/instance_process.js'
import { PATIENCE_VARIABLE } from '../cluster/fault_matrix/patience.js'
import { RouterTraffic } from '../cluster/fault_matrix/router_traffic.js'
import { worldOf } from '../cluster/fault_matrix/world_of.js'
import { waitLimit } from '#tests/support/wait_limit'

const VISITS = 20
const LOCK_TTL_MS = 1_000
const DEPLOYMENT_PATIENCE = 20
const ADAPTER = 'redis-adapter-disconnected-sustained'
const SUBSCRIPTION = 'redis-subscription-dropped-sustained'
const LOCK = 'redis-lock-unavailable-sustained'
const LEASE = 'redis-resource-lease-remove-failed'
const simulator = new AlarmSimulator('production')

/** What instances print from now on. */
class Run {
  readonly #from: Map<InstanceProcess, number>

  constructor(instances: readonly InstanceProcess[]) {
    this.#from = new Map(instances.map((instance) => [instance, instance.lines.length]))
  }

  /** Everything that they print belongs to the run, from their start on. */
  add(instances: readonly InstanceProcess[]): void {
    for (const instance of instances) this.#from.set(instance, 0)
  }

  get signals() {
    return [...this.#from].flatMap(([instance, from]) => instance.signals(from))
  }

  get tripped(): string[] {
    return simulator.tripped(this.events)
  }

  get counts() {
    return simulator.counts(this.events)
  }

  get events(): LogEvent[] {
    return [...this.#from].flatMap(([{ lines }, from]) =>
      lines.slice(from).map((line) => ({ line }))
    )
  }
}

/**
 * What running instances print, through the filters and alarms of the exported template. Each run is shorter than a
 * window, and its lines are looked at as the lines of one.
 */
test.group('The alarms', (group) => {
  let world: FaultWorld
  let run: Run
  const theWorld = worldOf(group)
  group.each.setup(async () => {
    world = theWorld()
    await world.healthy()
    run = new Run([world.victim, world.sibling])
  })

  /** Asks for locks whose names quote the key of another signal; resolves once the signal of each of them is read. */
  async function askForLocks(count: number): Promise<void> {
    const signals = () => run.counts['redis.lock.unavailable'] ?? 0
    const before = signals()
    const asked = Array.from({ length: count }, (_, at) =>
      world.victim.ask('lock', `redis.adapter.disconnected ${at}`, LOCK_TTL_MS, 0)
    )
    for (const token of await Promise.all(asked)) {
      if (token !== null) throw new Error('A lock was granted')
    }
    await waitUntil(async () => signals() >= before + count, waitLimit(60_000))
  }

  test('trip for a Redis that is killed and started again', async ({ assert }) => {
    await world.redisDies()
    await world.restartRedis()
    await world.healthy()
    assert.deepEqual(run.tripped, [ADAPTER])
    assert.equal(run.counts['redis.subscription.dropped'], 2)
  })

  test('trip for an application subscriber that is lost a third time, not a second', async ({
    assert,
  }) => {
    for (const times of [1, 2, 3]) {
      await world.observer.client('KILL', 'ID', await subscriberId())
      const ended = () => run.counts['redis.subscription.resubscribed'] === times
      await waitUntil(async () => ended(), waitLimit(60_000))
      assert.deepEqual(run.tripped, times < 3 ? [] : [SUBSCRIPTION])
    }
  })

  test('trip for the fifth lock that is out of reach, not for the fourth', async ({
    assert,
    cleanup,
  }) => {
    cleanup(async () => {
      await world.observer.config('SET', 'maxmemory', '0')
    })
    await world.observer.config('SET', 'maxmemory', '1')
    await askForLocks(4)
    assert.deepEqual(run.tripped, [])
    await askForLocks(1)
    assert.deepEqual(run.tripped, [LOCK])
    assert.deepEqual(run.counts, { 'redis.lock.unavailable': 5 })
  })

  test('trip for locks and adapter while Redis is frozen', async ({ assert, cleanup }) => {
    cleanup(() => world.killRedis('SIGCONT'))
    world.killRedis('SIGSTOP')
    await askForLocks(5)
    const isLost = () => run.counts['redis.adapter.disconnected'] !== undefined
    await waitUntil(async () => isLost(), waitLimit(60_000))
    world.killRedis('SIGCONT')
    await world.healthy()
    assert.deepEqual(run.tripped, [ADAPTER, LOCK])
  })

  test('trip for a lease that cannot be released while Redis is away', async ({ assert }) => {
    await world.victim.ask('claim', 'left', false)
    await world.redisDies()
    assert.equal(await world.victim.ask('release', 'left'), 'unknown')
    await world.restartRedis()
    await world.healthy()
    assert.deepEqual(run.tripped, [ADAPTER, LEASE])
    assert.equal(run.counts['redis.resource_lease.remove_failed'], 1)
  })

  /** The last one, because its instances end. Redis has no fault, so the new ones wait long for it: a starved machine is none. */
  test('do not trip in an ordinary deployment that replaces two instances with leases', async ({
    assert,
  }) => {
    const old = [world.victim, world.sibling]
    const traffic = await RouterTraffic.begin(world.victim)
    for (const [at, instance] of old.entries()) await instance.ask('claim', `deploy-${at}`, false)
    const patient = { [PATIENCE_VARIABLE]: String(DEPLOYMENT_PATIENCE) }
    const fresh = await Promise.all([world.addInstance(patient), world.addInstance(patient)])
    run.add(fresh)
    for (const instance of old) {
      const begun = await Promise.all(
        Array.from({ length: VISITS }, () => traffic.beginVisit(instance))
      )
      instance.kill('SIGTERM')
      const statuses = await Promise.all(begun.map((finish) => finish()))
      assert.deepEqual(new Set(statuses), new Set([200]))
      assert.equal(await instance.exited, '0')
    }
    for (const instance of fresh) assert.equal(await traffic.visit(instance), 200)

    assert.deepEqual(run.signals, [])
    assert.isAbove(run.events.length, 0, 'there is a log to be filtered')
    assert.deepEqual(run.counts, {})
    assert.deepEqual(run.tripped, [])
  })

  async function subscriberId(): Promise<string> {
    const list = String(await world.observer.client('LIST'))
    const [, id = ''] = /^id=(\d+) .* name=signalbox:app-subscriber /m.exec(list) ?? []
    return id
  }
})
