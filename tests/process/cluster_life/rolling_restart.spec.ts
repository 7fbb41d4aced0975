import { test } from '@japa/runner'
import { ClosedLoop, type LoadReport, type Visit } from '#scripts/cluster/load/closed_loop'
import { reading, resolving, resolvingSlowly, writing } from '#scripts/cluster/load/visits'
import { type RestartOrder, rollingRestart } from '#scripts/cluster/restart'
import type { Demo } from '#scripts/quickstart/seed_demo'
import { type ClusterWorld, clusterWorld } from './cluster_world.js'
import { haproxyForTests } from './haproxy_for_tests.js'

const CLIENTS = { resolving: 22, slow: 4, reading: 4, writing: 2 }
const SLOW_BODY_MS = 1_500
const REQUESTS = 20_000
const LOAD_LIMIT_MS = 60_000
const haproxy = await haproxyForTests()

test.group('A rolling restart of three instances under load', (group) => {
  group.tap((one) => one.skip(haproxy === null, 'there is no HAProxy').timeout(150_000))

  test('fails no request when the balancer hears of each stop first', async ({ assert }) => {
    const world = await clusterWorld(haproxy ?? '')
    const { report, restarts } = await restartAll(world, { first: 'balancer' }, REQUESTS)

    assert.deepEqual(report.reasons, [])
    assert.equal(report.failed, 0)
    assert.isAtLeast(report.requests, REQUESTS)
    assert.deepEqual(
      restarts.map(({ exit }) => exit),
      Array.from({ length: 3 }, () => 'exit code 0')
    )
    assertQuiet(assert, world)
  })

  test('fails no request when the balancer hears of each stop 1.5 s later', async ({ assert }) => {
    const world = await clusterWorld(haproxy ?? '')
    const order: RestartOrder = { first: 'instance', balancerLaterMs: 1_500 }
    const { report, restarts } = await restartAll(world, order, 0)

    assert.deepEqual(report.reasons, [])
    assert.equal(report.failed, 0)
    assert.deepEqual(
      restarts.map(({ exit }) => exit),
      Array.from({ length: 3 }, () => 'exit code 0')
    )
    assertQuiet(assert, world)
  })

  test('would show the failures of an instance that is killed instead', async ({ assert }) => {
    const { cluster, demo } = await clusterWorld(haproxy ?? '')
    const load = new ClosedLoop(cluster.url, demo.token, clients(demo))
    await load.until(500, AbortSignal.timeout(LOAD_LIMIT_MS))
    await cluster.instances[1]?.kill()
    await load.until(load.requests + 500, AbortSignal.timeout(LOAD_LIMIT_MS))
    const report = await load.stop()
    assert.isAbove(report.failed, 0)
  })
})

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

async function restartAll({ cluster, demo }: ClusterWorld, order: RestartOrder, requests: number) {
  const load = new ClosedLoop(cluster.url, demo.token, clients(demo))
  await load.until(500, AbortSignal.timeout(LOAD_LIMIT_MS))
  const restarts = await rollingRestart(cluster, order)
  await load.until(requests, AbortSignal.timeout(LOAD_LIMIT_MS))
  const report = await load.stop()
  print(report)
  for (const { instance, exit, endedMs, backMs } of restarts) {
    process.stdout.write(
      `  ${instance}: ${exit} after ${seconds(endedMs)}, back after ${seconds(backMs)}\n`
    )
  }
  return { report, restarts }
}

function print({ requests, failed, p50Ms, p99Ms, durationMs, servedBy }: LoadReport): void {
  const share = Object.entries(servedBy).map(([name, count]) => `${name} ${count}`)
  process.stdout.write(
    `  ${requests} requests in ${seconds(durationMs)}, ${failed} failed, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms (${share.join(', ')})\n`
  )
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

/** At LOG_LEVEL=error an instance prints nothing but errors and signals: a clean stop has neither. */
function assertQuiet(
  assert: { deepEqual(actual: unknown, expected: unknown): void },
  world: ClusterWorld
) {
  for (const { name } of world.cluster.instances) {
    assert.deepEqual(world.printedBy(name), [])
  }
}
