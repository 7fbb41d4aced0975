import { test } from '@japa/runner'
import { parseCommand } from '#scripts/cluster/command'
import { clusterRun } from './cluster_run.js'
import { haproxyForTests } from '#tests/support/processes/haproxy_for_tests'

const haproxy = await haproxyForTests()

test.group('npm run cluster', (group) => {
  group.tap((one) => one.timeout(150_000))

  test('with --once shows each instance, restarts all under load and ends', async ({ assert }) => {
    const run = await clusterRun(['--once'])
    assert.equal(await run.exitCode, 0)
    const said = run.lines.join('\n')
    for (const name of ['api1', 'api2', 'api3']) {
      assert.match(said, new RegExp(`^\\[cluster\\] ${name} answered: campaign: `, 'm'))
      assert.match(
        said,
        new RegExp(`^\\[cluster\\] ${name}: exit code 0 after .* back after `, 'm')
      )
    }
    assert.match(said, /^\[cluster\] \d{2,} requests meanwhile, 0 failed$/m)
  }).skip(haproxy === null, 'there is no HAProxy')

  test('does what is typed, and ends on quit', async ({ assert }) => {
    const run = await clusterRun()
    await run.says(/ready in/)
    run.type('kill 2')
    await run.says(/api2 ended \(killed by SIGKILL\); starting it again/)
    await run.says(/api2 is back as process \d+/)
    run.type('cut redis')
    await run.says(/Redis is out of reach/)
    await run.says(/^\[api\d\] redis\.(adapter\.disconnected|subscription\.dropped) \{/)
    run.type('status')
    await run.says(/api3: process \d+, port \d+, UP, \d+ requests; \/health\/ready 503 /)
    run.type('heal redis')
    await run.says(/^\[api\d\] redis\.subscription\.resubscribed \{/)
    run.type('restart 1')
    await run.says(/api1: exit code 0 after/)
    await run.says(/requests meanwhile, 0 failed/)
    run.type('dance')
    await run.says(/commands: status, kill 2, /)
    run.type('quit')
    assert.equal(await run.exitCode, 0)
    assert.include(run.lines.at(-1), 'stopped; the data is kept')
  }).skip(haproxy === null, 'there is no HAProxy')

  test('says in one line how to get HAProxy when there is none', async ({ assert }) => {
    const run = await clusterRun([], { SIGNALBOX_SKIP_SOURCES: 'path' })
    assert.equal(await run.exitCode, 1)
    assert.deepEqual(run.lines, [
      '[cluster] No HAProxy: install HAProxy 2.4 or newer (Debian: apt-get install haproxy)',
    ])
  })
})

test.group('A line typed to the cluster', () => {
  test('is a command only when it is a whole one for an instance that exists', ({ assert }) => {
    assert.deepEqual(parseCommand('  KILL 3 ', 3), { do: 'kill', instance: 3 })
    assert.deepEqual(parseCommand('heal redis', 3), { do: 'heal' })
    assert.deepEqual(parseCommand('rolling', 3), { do: 'rolling' })
    for (const line of ['', 'kill', 'kill 4', 'kill 0', 'kill 1.5', 'cut', 'cut mongo', 'quit 2']) {
      assert.isNull(parseCommand(line, 3), line)
    }
  })
})
