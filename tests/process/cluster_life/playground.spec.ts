import { test } from '@japa/runner'
import { linesGiven, parseCommand } from '#scripts/cluster/command'
import { Playground } from '#scripts/cluster/playground'
import { freePort } from '#scripts/services/free_port'
import { HaproxyAdmin } from '#scripts/services/haproxy_admin'
import { clusterRun } from './cluster_run.js'
import { balancerForTests } from '#tests/support/processes/balancer_for_tests'

const NOT_READY = /api3: process \d+, port \d+, UP, \d+ requests; \/health\/ready 503 /
const NAMES = ['api1', 'api2', 'api3']
const haproxy = await balancerForTests()

test.group('npm run cluster', (group) => {
  group.tap((one) => one.timeout(600_000))

  test('shows each instance, runs typed commands under load, and ends on quit', async ({
    assert,
  }) => {
    const run = await clusterRun()
    await run.says(/ready in/)
    run.type('kill 2')
    await run.says(/api2 ended \(killed by SIGKILL\); starting it again/)
    await run.says(/api2 is back as process \d+/)
    run.type('cut redis')
    await run.says(/Redis is out of reach/)
    await run.says(/^\[api\d\] redis\.(adapter\.disconnected|subscription\.dropped) \{/)
    // Another instance may have said so first, and readiness holds an answer for a while.
    do run.type('status')
    while (!NOT_READY.test(await run.says(/api3: process/)))
    run.type('heal redis')
    await run.says(/^\[api\d\] redis\.subscription\.resubscribed \{/)
    run.type('restart 1')
    await run.says(/^\[cluster\] api1: exit code 0 after .* back after /)
    await run.says(/^\[cluster\] \d+ requests meanwhile, 0 failed$/)
    run.type('dance')
    await run.says(/commands: status, kill 2, /)
    run.type('quit')
    assert.equal(await run.exitCode, 0)
    assert.include(run.lines.at(-1), 'stopped; the data is kept')
    for (const name of NAMES) {
      const said = run.lines.some((line) =>
        line.startsWith(`[cluster] ${name} answered: campaign: `)
      )
      assert.isTrue(said, name)
    }
  }).skip(haproxy === null, 'needs HAProxy, and none was found on this machine')

  test('says in one line how to get HAProxy when there is none', async ({ assert }) => {
    const run = await clusterRun(['--once'], { SIGNALBOX_SKIP_SOURCES: 'path' })
    assert.equal(await run.exitCode, 1)
    assert.deepEqual(run.lines, [
      '[cluster] No HAProxy: install HAProxy 2.4 or newer (Debian: apt-get install haproxy)',
    ])
  })
})

test.group('A line typed to the cluster', () => {
  test('is a command only when it is complete and for an existing instance', ({ assert }) => {
    assert.deepEqual(parseCommand('  KILL 3 ', 3), { do: 'kill', instance: 3 })
    assert.deepEqual(parseCommand('heal redis', 3), { do: 'heal' })
    assert.deepEqual(parseCommand('rolling', 3), { do: 'rolling' })
    for (const line of ['', 'kill', 'kill 4', 'kill 0', 'kill 1.5', 'cut', 'cut mongo', 'quit 2']) {
      assert.isNull(parseCommand(line, 3), line)
    }
  })

  test('can be given by --once: one rolling restart, then the end', async ({ assert }) => {
    const said: string[] = []
    const playground = await playgroundOfNobody(said)
    const lines = linesGiven(['--once']) ?? []
    assert.deepEqual(lines, ['rolling', 'quit'])
    assert.isNull(linesGiven([]))
    const goesOn: boolean[] = []
    for (const line of lines) goesOn.push(await playground.run(line))
    assert.deepEqual(goesOn, [true, false])
  })

  test('has failed when a request failed during a restart', async ({ assert }) => {
    const said: string[] = []
    const playground = await playgroundOfNobody(said)
    assert.isFalse(playground.hasFailed)
    await playground.run('rolling')
    assert.isTrue(playground.hasFailed)
    assert.match(said[0] ?? '', /^\d+ requests meanwhile, [1-9]\d* failed$/)
  })
})

/** Without instances, at a port where nothing listens. */
async function playgroundOfNobody(said: string[]): Promise<Playground> {
  const demo = {
    organization: { _id: '', name: '' },
    token: 'none',
    tokenId: '',
    signInCode: null,
    clinicKey: null,
    requests: [],
  }
  const port = await freePort()
  const balancer = { admin: new HaproxyAdmin(port) }
  const cluster = { instances: [], url: `http://127.0.0.1:${port}`, balancer }
  return new Playground(cluster, demo, null, (line) => said.push(line))
}
