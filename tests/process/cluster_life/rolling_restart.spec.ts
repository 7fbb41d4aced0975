import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { ClosedLoop, type LoadReport, type Visit } from '#scripts/cluster/load/closed_loop'
import { reading, resolving, resolvingSlowly, writing } from '#scripts/cluster/load/visits'
import { type Restart, endInstance, returnInstance } from '#scripts/cluster/restart'
import type { Demo } from '#scripts/quickstart/seed_demo'
import { waitUntil } from '#scripts/services/wait_until'
import { MachineDelay } from '#tests/support/machine/machine_delay'
import { haproxyForTests } from '#tests/support/processes/haproxy_for_tests'
import { ClusterWorld } from './cluster_world.js'
import { Listeners } from './listeners.js'

/** Of each balancer. */
const CLIENTS = { resolving: 5, slow: 2, reading: 1, writing: 1 }
const LISTENERS = { integrations: 4, pages: 2 }
const SLOW_BODY_MS = 1_500
/** Clients hurry while an instance ends, which is when a request can be lost, and leave the processor to its start. */
const PAUSE_MS = { hurried: 100, atEase: 500 }
const REQUESTS_MIN = 500
const LIMIT_MS = 120_000
const CHECK_EVERY_MS = 1_000
/** The strict balancer hears of every second stop before the instance, of the others after it. */
const ORDERS = [{ first: 'balancer' }, { first: 'instance', balancerLaterMs: 1_500 }] as const
/** Each round restarts three instances. By hand there may be more. */
const ROUNDS = Number(process.env.RESTART_ROUNDS ?? 1)
/** Above two checks of the balancer that take as long as readiness waits for a store. */
const STORE_AWAY_MS = 5_000
const LOOK_EVERY_MS = 100
const haproxy = await haproxyForTests()

test.group('A rolling restart of three instances under load', (group) => {
  let world: ClusterWorld
  group.tap((one) =>
    one.skip(haproxy === null, 'needs HAProxy, and none was found on this machine').timeout(300_000)
  )
  group.setup(async () => {
    if (haproxy !== null) world = await ClusterWorld.start(haproxy)
    return () => world?.stop()
  })

  test('fails no request and no stream, whether the balancer learns of a stop before it, 1.5 s later or by its own checks', async ({
    assert,
    cleanup,
  }) => {
    const machine = await MachineDelay.watch()
    const strict = await Callers.begin(world, world.cluster.balancer.url)
    cleanup(() => strict.end())
    const polling = await Callers.begin(world, world.deployed.url)
    cleanup(() => polling.end())
    const restarts: Rolled[] = []
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        restarts.push(...(await restartAll(world, [strict, polling], round)))
      }
      await strict.finish()
      await polling.finish()
    } finally {
      await strict.end()
      await polling.end()
      print(restarts, { strict, polling }, machine)
    }
    for (const callers of [strict, polling]) assertClean(assert, callers)
    for (const { instance, exit, outMs } of restarts) {
      assert.equal(exit, 'exit code 0', instance)
      const twoChecksMs = machine.boundMs(2 * CHECK_EVERY_MS)
      assert.isBelow(outMs, twoChecksMs, `${instance} got requests too long; ${machine}`)
    }
    assert.deepEqual(world.printed, [])
  }).timeout(300_000 * ROUNDS)

  test('gives requests to every instance on while a store is away', async ({ assert, cleanup }) => {
    const { admin } = world.deployed
    const [instance] = world.cluster.instances
    await admin.untilUp(AbortSignal.timeout(LIMIT_MS))
    cleanup(() => world.redis.kill('SIGCONT'))
    world.redis.kill('SIGSTOP')
    const untilMs = performance.now() + STORE_AWAY_MS
    const seen = new Set<string>()
    let wasNotReady = false
    await waitUntil(
      async () => {
        for (const { status } of await admin.servers()) seen.add(status)
        const { status: readiness } = await fetch(`${instance?.url}/health/ready`)
        wasNotReady ||= readiness === 503
        return wasNotReady && performance.now() >= untilMs
      },
      AbortSignal.timeout(LIMIT_MS),
      LOOK_EVERY_MS
    )
    assert.isEmpty(
      [...seen].filter((status) => !status.startsWith('UP')),
      [...seen].join()
    )
  })

  test('would show the failures of an instance that is killed instead', async ({
    assert,
    cleanup,
  }) => {
    await world.cluster.balancer.admin.untilUp(AbortSignal.timeout(LIMIT_MS))
    const callers = await Callers.begin(world, world.cluster.balancer.url)
    cleanup(() => callers.end())
    const { load, listeners } = callers
    const [host] = listeners.streams.flatMap(({ hosts }) => hosts)
    await world.cluster.instances.find(({ name }) => name === host)?.kill()
    const hasShown = async () => load.failed > 0 && listeners.problems.length > 0
    await waitUntil(hasShown, AbortSignal.timeout(LIMIT_MS)).catch(() => {})
    assert.isAbove(load.failed, 0)
    assert.isAbove(listeners.problems.length, 0)
  })
})

/** A restart, and the milliseconds from its SIGTERM until the polling balancer gave the instance nothing new. */
interface Rolled extends Restart {
  readonly outMs: number
}

/** The clients and listeners of one balancer. */
class Callers {
  report: LoadReport | null = null

  private constructor(
    readonly load: ClosedLoop,
    readonly listeners: Listeners
  ) {}

  static async begin(world: ClusterWorld, url: string): Promise<Callers> {
    const listeners = await Listeners.begin(world, LISTENERS, url)
    const load = new ClosedLoop(url, world.demo.token, clients(world.demo))
    load.pauseMs = PAUSE_MS.hurried
    return new Callers(load, listeners)
  }

  /** Every stream has to be back and to hear of what happens from now on. */
  async hear(): Promise<void> {
    await this.listeners.untilReady()
    await this.listeners.hearOfNewRouter()
  }

  async finish(): Promise<void> {
    await this.load.until(REQUESTS_MIN, AbortSignal.timeout(LIMIT_MS))
    await this.listeners.completeBookings()
  }

  async end(): Promise<void> {
    this.report = await this.load.stop()
    await this.listeners.close()
  }
}

async function restartAll(
  { cluster, deployed }: ClusterWorld,
  callers: readonly Callers[],
  round: number
): Promise<Rolled[]> {
  const rolled: Rolled[] = []
  for (const [index, instance] of cluster.instances.entries()) {
    const order = ORDERS[(round + index) % ORDERS.length] ?? ORDERS[0]
    for (const { load } of callers) load.pauseMs = PAUSE_MS.hurried
    const signalledAt = performance.now()
    const out = deployed.admin
      .waitUntilRemoved(AbortSignal.timeout(LIMIT_MS), instance.name)
      .then(() => performance.now() - signalledAt)
    const [ending, outMs] = await Promise.all([
      endInstance(instance, cluster.balancer.admin, order),
      out,
    ])
    for (const { load } of callers) load.pauseMs = PAUSE_MS.atEase
    const backMs = await returnInstance(instance, cluster.balancer.admin)
    await deployed.admin.untilUp(AbortSignal.timeout(LIMIT_MS), [instance.name])
    for (const one of callers) await one.hear()
    rolled.push({ ...ending, outMs, backMs })
  }
  return rolled
}

function assertClean(assert: Assert, { report, listeners }: Callers): void {
  assert.deepEqual(report?.reasons, [])
  assert.equal(report?.failed, 0)
  assert.deepEqual(listeners.problems, [])
  for (const { hosts, reconnects } of listeners.streams) {
    assert.isAtLeast(reconnects, 1, 'every stream was sent elsewhere')
    const stayed = hosts.filter((host, index) => host === hosts[index - 1])
    assert.deepEqual(stayed, [], 'whoever was sent elsewhere came back on a sibling')
  }
}

function clients({ requests }: Demo): Visit[] {
  const urls = requests.map(({ url }) => url)
  const several = (count: number, make: () => Visit) => Array.from({ length: count }, make)
  return [
    ...several(CLIENTS.resolving, () => resolving(urls)),
    ...several(CLIENTS.slow, () => resolvingSlowly(urls[0] ?? '', SLOW_BODY_MS)),
    ...several(CLIENTS.reading, () => reading),
    ...several(CLIENTS.writing, () => writing),
  ]
}

function print(
  restarts: readonly Rolled[],
  callers: Readonly<Record<string, Callers>>,
  machine: MachineDelay
): void {
  const say = (line: string) => void process.stdout.write(`  ${line}\n`)
  for (const [balancer, { report }] of Object.entries(callers)) {
    if (report === null) continue
    const { requests, failed, p50Ms, p99Ms, durationMs, servedBy } = report
    const share = Object.entries(servedBy).map(([name, count]) => `${name} ${count}`)
    say(
      `${balancer}: ${requests} requests in ${seconds(durationMs)}, ${failed} failed, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms (${share.join(', ')})`
    )
  }
  for (const { instance, exit, outMs, endedMs, backMs } of restarts) {
    say(
      `${instance}: out after ${seconds(outMs)}, ${exit} after ${seconds(endedMs)}, back after ${seconds(backMs)}`
    )
  }
  say(String(machine))
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
