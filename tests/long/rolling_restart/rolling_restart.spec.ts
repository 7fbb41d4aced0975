import { test } from '@japa/runner'
import { waitUntil } from '#scripts/services/wait_until'
import {
  Callers,
  clusterGroup,
  LIMIT_MS,
  rollingRestartTest,
} from '#tests/process/cluster_life/rolling_restart_test'

/** Each restarts three instances, so that each of them stops in both orders. */
const ROUNDS = 3
/** Above two checks of the balancer that take as long as readiness waits for a store. */
const STORE_AWAY_MS = 5_000
const LOOK_EVERY_MS = 100

clusterGroup((theWorld) => {
  rollingRestartTest(theWorld, ROUNDS)

  test('keeps sending requests to every instance while a store is away', async ({
    assert,
    cleanup,
  }) => {
    const world = theWorld()
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

  test('shows failures when an instance is killed instead', async ({ assert, cleanup }) => {
    const world = theWorld()
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
