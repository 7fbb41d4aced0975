import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { ClosedLoop, type LoadReport, type Visit } from '#scripts/cluster/load/closed_loop'
import { reading, resolving, resolvingSlowly, writing } from '#scripts/cluster/load/visits'
import { type Restart, endInstance, returnInstance } from '#scripts/cluster/restart'
import type { Demo } from '#scripts/quickstart/seed_demo'
import { sayFigure } from '#scripts/testing/figure'
import { MachineDelay } from '#tests/support/machine/machine_delay'
import { balancerForTests } from '#tests/support/processes/balancer_for_tests'
import { ClusterWorld } from './cluster_world.js'
import { Listeners } from './listeners.js'

/** Of each balancer. */
const CLIENTS = { resolving: 5, slow: 2, reading: 1, writing: 1 }
const LISTENERS = { integrations: 4, pages: 2 }
const SLOW_BODY_MS = 1_500
/** Clients hurry while an instance ends, which is when a request can be lost, and leave the processor to its start. */
const PAUSE_MS = { hurried: 100, atEase: 500 }
const REQUESTS_MIN = 500
export const LIMIT_MS = 120_000
const TEST_LIMIT_MS = 300_000
const CHECK_EVERY_MS = 1_000
/** The strict balancer hears of every second stop before the instance, of the others after it. */
const ORDERS = [{ first: 'balancer' }, { first: 'instance', balancerLaterMs: 1_500 }] as const
const haproxy = await balancerForTests()

/** The tests of a group, on one cluster that they get by calling `theWorld`. */
export function clusterGroup(define: (theWorld: () => ClusterWorld) => void): void {
  test.group('A rolling restart of three instances under load', (group) => {
    let world: ClusterWorld
    group.tap((one) =>
      one
        .skip(haproxy === null, 'needs HAProxy, and none was found on this machine')
        .timeout(TEST_LIMIT_MS)
    )
    group.setup(async () => {
      if (haproxy !== null) world = await ClusterWorld.start(haproxy)
      return () => world?.stop()
    })
    define(() => world)
  })
}

/** A test that restarts each of the three instances in every round. */
export function rollingRestartTest(theWorld: () => ClusterWorld, rounds: number): void {
  test('fails no request and no stream, however late the balancer learns of a stop', async ({
    assert,
    cleanup,
  }) => {
    const world = theWorld()
    const machine = await MachineDelay.watch()
    const strict = await Callers.begin(world, world.cluster.balancer.url)
    cleanup(() => strict.end())
    const polling = await Callers.begin(world, world.deployed.url)
    cleanup(() => polling.end())
    const restarts: Rolled[] = []
    try {
      for (let round = 0; round < rounds; round += 1) {
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
    const requests = [strict, polling].reduce((sum, { report }) => sum + (report?.requests ?? 0), 0)
    sayFigure(`${restarts.length} restarts, ${requests} requests, 0 failed`)
  }).timeout(rounds * TEST_LIMIT_MS)
}

/** A restart, and the milliseconds from its SIGTERM until the polling balancer gave the instance nothing new. */
interface Rolled extends Restart {
  readonly outMs: number
}

/** The clients and listeners of one balancer. */
export class Callers {
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
