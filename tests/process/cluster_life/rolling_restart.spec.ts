import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { ClosedLoop, type LoadReport, type Visit } from '#scripts/cluster/load/closed_loop'
import { reading, resolving, resolvingSlowly, writing } from '#scripts/cluster/load/visits'
import { type Restart, type RestartOrder, restartInstance } from '#scripts/cluster/restart'
import type { Demo } from '#scripts/quickstart/seed_demo'
import { ClusterWorld } from './cluster_world.js'
import { haproxyForTests } from '#tests/support/processes/haproxy_for_tests'
import { Listeners } from './listeners.js'

const CLIENTS = { resolving: 22, slow: 4, reading: 4, writing: 2 }
const LISTENERS = { integrations: 12, pages: 6 }
const SLOW_BODY_MS = 1_500
const REQUESTS = 20_000
const LOAD_LIMIT_MS = 200_000
const LAME_DUCK_MS = 5_000
const CHECK_EVERY_MS = 1_000
/** Each round restarts three instances. By hand there may be more, and each lasts for so many requests. */
const ROUNDS = Number(process.env.RESTART_ROUNDS ?? 1)
const REQUESTS_OF_ROUND = ROUNDS > 1 ? 10_500 : 0
/** Above two checks of the balancer that take as long as readiness waits for a store. */
const STORE_AWAY_MS = 5_000
const haproxy = await haproxyForTests()

test.group('A rolling restart of three instances under load', (group) => {
  let world: ClusterWorld
  group.tap((one) => one.skip(haproxy === null, 'there is no HAProxy').timeout(300_000))
  group.setup(async () => {
    if (haproxy !== null) world = await ClusterWorld.start(haproxy)
    return () => world?.stop()
  })

  test('fails no request and no stream when the balancer hears of each stop first', async ({
    assert,
  }) => {
    const outcome = await restartAll(world, { first: 'balancer' }, REQUESTS)
    assertClean(assert, outcome)
    assert.isAtLeast(outcome.report.requests, REQUESTS)
    assert.deepEqual(world.printed, [])
  })

  test('fails no request and no stream when the balancer hears of each stop 1.5 s later', async ({
    assert,
  }) => {
    const outcome = await restartAll(world, { first: 'instance', balancerLaterMs: 1_500 }, 0)
    assertClean(assert, outcome)
    assert.deepEqual(world.printed, [])
  })

  test('fails no request and no stream when nobody tells the balancer of compose.yaml, which polls', async ({
    assert,
  }) => {
    const balancer = await world.deployedBalancer
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = { first: 'instance', balancerPolls: true } as const
      const outcome = await restartAll(world, order, REQUESTS_OF_ROUND, balancer)
      assertClean(assert, outcome)
      for (const { instance, outMs } of outcome.restarts) {
        assert.isBelow(outMs, LAME_DUCK_MS - CHECK_EVERY_MS, `${instance} got requests too long`)
      }
    }
    assert.deepEqual(world.printed, [])
  }).timeout(300_000 * ROUNDS)

  test('would show the failures of an instance that is killed instead', async ({ assert }) => {
    const { cluster, demo } = world
    const load = new ClosedLoop(cluster.url, demo.token, clients(demo))
    const listeners = await Listeners.begin(world, LISTENERS)
    await load.until(500, AbortSignal.timeout(LOAD_LIMIT_MS))
    await cluster.instances[1]?.kill()
    await load.until(load.requests + 500, AbortSignal.timeout(LOAD_LIMIT_MS))
    const report = await load.stop()
    await listeners.close()
    await cluster.instances[1]?.start()
    assert.isAbove(report.failed, 0)
    assert.isAbove(listeners.problems.length, 0)
  })

  test('gives requests to every instance on while a store is away', async ({ assert, cleanup }) => {
    const { admin } = await world.deployedBalancer
    const [instance] = world.cluster.instances
    await admin.untilUp(AbortSignal.timeout(20_000))
    cleanup(() => world.redis.kill('SIGCONT'))
    world.redis.kill('SIGSTOP')
    const untilMs = performance.now() + STORE_AWAY_MS
    const seen = new Set<string>()
    let wasNotReady = false
    while (performance.now() < untilMs) {
      for (const { status } of await admin.servers()) seen.add(status)
      const { status: readiness } = await fetch(`${instance?.url}/health/ready`)
      wasNotReady ||= readiness === 503
    }
    assert.isTrue(wasNotReady)
    assert.isEmpty(
      [...seen].filter((status) => !status.startsWith('UP')),
      [...seen].join()
    )
  })
})

interface Outcome {
  readonly report: LoadReport
  readonly restarts: Restart[]
  readonly listeners: Listeners
}

/** After each restart, every stream has to be back and hear of what happens from then on. */
async function restartAll(
  world: ClusterWorld,
  order: RestartOrder,
  requests: number,
  balancer = world.cluster.balancer
): Promise<Outcome> {
  const { cluster, demo } = world
  const load = new ClosedLoop(balancer.url, demo.token, clients(demo))
  const restarts: Restart[] = []
  try {
    const listeners = await Listeners.begin(world, LISTENERS, balancer.url)
    for (const instance of cluster.instances) {
      restarts.push(await restartInstance(instance, balancer.admin, order))
      await listeners.untilReady()
      await listeners.hearOfNewRouter()
    }
    await load.until(requests, AbortSignal.timeout(LOAD_LIMIT_MS))
    await listeners.completeBookings()
    await listeners.close()
    return { report: await load.stop(), restarts, listeners }
  } finally {
    print(await load.stop(), restarts)
  }
}

function assertClean(assert: Assert, { report, restarts, listeners }: Outcome): void {
  assert.deepEqual(report.reasons, [])
  assert.equal(report.failed, 0)
  assert.deepEqual(
    restarts.map(({ exit }) => exit),
    ['exit code 0', 'exit code 0', 'exit code 0']
  )
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

function print(report: LoadReport, restarts: readonly Restart[]): void {
  const { requests, failed, p50Ms, p99Ms, durationMs, servedBy } = report
  const share = Object.entries(servedBy).map(([name, count]) => `${name} ${count}`)
  const lines = [
    `${requests} requests in ${seconds(durationMs)}, ${failed} failed, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms (${share.join(', ')})`,
    ...restarts.map(
      ({ instance, exit, endedMs, backMs }) =>
        `${instance}: ${exit} after ${seconds(endedMs)}, back after ${seconds(backMs)}`
    ),
  ]
  lines.forEach((line) => process.stdout.write(`  ${line}\n`))
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
