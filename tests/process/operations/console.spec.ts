import { join } from 'node:path'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { CONNECTION_ROLES } from '#cluster/connections/connection_options'
import { operatorAclRules } from '#cluster/keys/acl_rules'
import { startMongod } from '#scripts/services/mongod'
import { freePort } from '#scripts/services/free_port'
import { privateRedis } from '#tests/support/redis/private_redis'
import { runConsole } from '#tests/support/run_console'
import { AccessTokenRepository } from '#identity/persistence/access_token_repository'
import { createTenant } from '#tests/support/create_tenant'
import { startInstance } from '#tests/support/processes/instance'
import { scratchFolder } from '#tests/support/scratch_folder'
import { testBinaries } from '#tests/support/test_binaries'

const PREFIX = 'shop:production:'
const NOWHERE_MONGO = 'mongodb://127.0.0.1:1/none?replicaSet=none'
/** What a command may take besides the start of its process. */
const LIMIT_MS = 15_000
const NO_STACK = /\n\s+at |node:internal/

/** How long the start of a command's process takes on this machine at this moment. */
async function startMs(): Promise<number> {
  const { tookMs } = await runConsole(['signals:list'])
  return tookMs
}

test.group("Operators' commands while a store is away", () => {
  test('say so in one line and exit with 1 within limits: {command}')
    .with([
      { command: ['locks:list'] },
      { command: ['locks:release', 'lock:a', '--holder-confirmed-down', '--force'] },
      { command: ['leases:list', '--json'] },
      { command: ['streams:dead', 'router-events'] },
    ])
    .run(async ({ assert }, { command }) => {
      const redisUrl = `redis://user:hidden@127.0.0.1:${await freePort()}`

      const [run, startedMs] = await Promise.all([
        runConsole(command, { env: { REDIS_TCP_URL: redisUrl } }),
        startMs(),
      ])

      assert.equal(run.exitCode, 1)
      assert.equal(run.stdout, '')
      assert.match(run.stderr, /^[\w:]+: Redis at [^\n]+\(REDIS_TCP_URL\)[^\n]+ECONNREFUSED\n$/)
      assert.notInclude(run.stderr, 'hidden')
      assert.isBelow(run.tookMs, startedMs + LIMIT_MS)
    })
    .retry(2)

  test('need no MongoDB to look at locks, leases and streams', async ({ assert }) => {
    const runs = await Promise.all(
      ['locks:list', 'leases:list', 'streams:list'].map((command) =>
        runConsole([command], { env: { MONGODB_URI: NOWHERE_MONGO } })
      )
    )
    for (const run of runs) assert.equal(run.exitCode, 0, run.stderr)
  }).timeout(180_000)

  test('revoke a token and change organizations while Redis is {state}')
    .with(['away', 'frozen'].map((state) => ({ state })))
    .run(async ({ assert }, { state }) => {
      const { organizationId, tokenId } = await createTenant()
      const redis = await privateRedis()
      if (state === 'away') await redis.die()
      else redis.kill('SIGSTOP')
      const env = { REDIS_TCP_URL: redis.url }

      const [revoked, moved, listed, startedMs] = await Promise.all([
        runConsole(['tokens:revoke', tokenId, `--org=${organizationId}`], { env }),
        runConsole(['organizations:move', organizationId, '--top', '--json'], { env }),
        runConsole(['tokens:list', `--org=${organizationId}`], { env }),
        startMs(),
      ])
      if (state === 'frozen') redis.kill('SIGCONT')

      assert.deepEqual(
        [revoked.exitCode, revoked.stdout],
        [3, `revoked ${tokenId}\n`],
        revoked.stderr
      )
      assert.equal(
        revoked.stderr,
        'tokens:revoke: done, but Redis did not answer and instances were not told: they notice within 2 seconds\n'
      )
      assert.isBelow(revoked.tookMs, startedMs + LIMIT_MS)
      const tokens = await app.container.make(AccessTokenRepository)
      assert.isNull(await tokens.findForAuthentication(tokenId))
      assert.equal(moved.exitCode, 0, moved.stderr)
      assert.equal(listed.exitCode, 0, listed.stderr)
    })
    .timeout(180_000)
    .retry(2)

  test('end while Redis is frozen', async ({ assert }) => {
    const redis = await privateRedis()
    redis.kill('SIGSTOP')

    const [run, startedMs] = await Promise.all([
      runConsole(['locks:list'], { env: { REDIS_TCP_URL: redis.url } }),
      startMs(),
    ])

    redis.kill('SIGCONT')
    assert.equal(run.exitCode, 1)
    assert.match(run.stderr, /^locks:list: Redis at [^\n]+\n$/)
    assert.isBelow(run.tookMs, startedMs + LIMIT_MS)
  }).retry(2)
})

test.group("The operator's Redis user", () => {
  test('looks for all keys, and the user of the application sees what instances noted', async ({
    assert,
  }) => {
    const redis = await privateRedis()
    const secret = (line: string) => line.replace('PASSWORD', 'secret').split(' ').slice(2)
    const userOf = async (...flags: string[]) => {
      const printed = await runConsole(['redis:acl', `--prefix=${PREFIX}`, ...flags, '--json'])
      const { line, user } = JSON.parse(printed.stdout)
      await redis.observer.call('ACL', 'SETUSER', ...secret(line))
      return redis.url.replace('//', `//${user}:secret@`)
    }
    const [application, operator] = await Promise.all([userOf(), userOf('--operator')])
    await redis.observer.set(`${PREFIX}cron-fanout:digest:1`, 'somebody', 'PX', 60_000)
    await redis.observer.set('elsewhere:cron-fanout:digest:2', 'somebody', 'PX', 60_000)
    const env = { REDIS_TCP_URL: application, REDIS_KEY_PREFIX: PREFIX }

    const [noted, allowed, shown] = await Promise.all([
      runConsole(['locks:list'], { env }),
      runConsole(['locks:list'], { env: { ...env, REDIS_OPERATOR_URL: operator } }),
      runConsole(['locks:show', 'cron-fanout:digest:1'], { env }),
    ])

    assert.equal(noted.exitCode, 0, noted.stderr)
    assert.notInclude(noted.stdout, 'digest:1')
    assert.equal(allowed.exitCode, 0, allowed.stderr)
    assert.include(allowed.stdout, 'cron-fanout:digest:1')
    assert.notInclude(allowed.stdout, 'digest:2')
    assert.equal(shown.exitCode, 0, shown.stderr)
    assert.include(operatorAclRules(PREFIX), '+scan')
  }).timeout(180_000)
})

test.group('The console', () => {
  test('exits with 2 for a wrong command line: {$self}')
    .with(['locks:show', 'locks:lists', 'locks:list --no-such-flag', 'redis:acl --prefix=a{b}:'])
    .run(async ({ assert }, line) => {
      const { exitCode, stdout, stderr } = await runConsole(line.split(' '))

      assert.equal(exitCode, 2)
      assert.equal(stdout, '')
      assert.notMatch(stderr, NO_STACK)
    })

  test('exits with 0 when it is asked for help', async ({ assert }) => {
    const { exitCode, stdout, stderr } = await runConsole(['locks:release', '--help'])

    assert.equal(exitCode, 0)
    assert.include(stdout, '--holder-confirmed-down')
    assert.notMatch(stderr, /ERROR/)
  })

  test('ends quietly when its reader hangs up', async ({ assert }) => {
    const input = 'redis.lock.unavailable {"lock":"a"}\n'.repeat(20_000)

    const { exitCode, stderr } = await runConsole(['signals:query', '--limit=20000'], {
      input,
      hangsUp: true,
    })

    assert.equal(exitCode, 0)
    assert.equal(stderr.replaceAll(/^npm warn.*\n/gm, ''), '')
  })

  test('finds signals in what it is piped', async ({ assert }) => {
    const input = [
      '2026-11-21T10:00:00Z redis.lock.unavailable {"lock":"a"}',
      '{"level":30,"msg":"redis.lock.unavailable {}"}',
      '2026-11-21T10:01:02Z redis.adapter.disconnected {"loss":"x","time":"2026-11-21T10:01:00.000Z","instance":"api1:7"}',
    ].join('\r\n')

    const { exitCode, stdout } = await runConsole(['signals:query', '--json'], { input })

    assert.equal(exitCode, 0)
    const { total, signals, summary } = JSON.parse(stdout)
    assert.equal(total, 2)
    assert.deepInclude(signals[0], {
      at: '2026-11-21T10:01:00.000Z',
      instance: 'api1:7',
      key: 'redis.adapter.disconnected',
    })
    assert.deepInclude(signals[1], { at: '2026-11-21T10:00:00.000Z', instance: null })
    assert.containsSubset(summary, [{ key: 'redis.adapter.disconnected', is_alarming: true }])
  })
})

test.group('health:check', () => {
  test('finds all up, and Redis down once it is killed, by itself and by the instance', async ({
    assert,
    cleanup,
  }) => {
    const folder = scratchFolder()
    const { mongod: binary } = await testBinaries()
    const mongod = await startMongod({ binary, dataDir: join(folder, 'mongo') })
    cleanup(() => mongod.server.stop())
    const redis = await privateRedis()
    const stores = { mongodbUri: mongod.uri('health'), redisUrl: redis.url }
    const instance = await startInstance(join(folder, 'api'), stores)
    cleanup(() => instance.server.stop())
    const env = { MONGODB_URI: stores.mongodbUri, REDIS_TCP_URL: redis.url }
    const url = `--url=${instance.url}`

    const up = await runConsole(['health:check', url, '--json'], { env })
    assert.equal(up.exitCode, 0, up.stderr)
    assert.containsSubset(JSON.parse(up.stdout), {
      is_up: true,
      verdict: 'up',
      down: [],
      instances: [{ is_ready: true, environment: 'staging' }],
      stores: [
        { name: 'mongo', is_up: true, state: 'primary' },
        { name: 'redis', is_up: true, state: 'primary' },
      ],
    })

    await redis.die()
    const [down, young, startedMs] = await Promise.all([
      runConsole(['health:check', url, '--no-deploying'], { env }),
      runConsole(['health:check', url, '--json'], { env }),
      startMs(),
    ])
    assert.equal(down.exitCode, 1)
    assert.include(down.stdout, 'down: redis')
    const named = `misses redis (connections: ${CONNECTION_ROLES.join(', ')}); it`
    assert.include(down.stdout, named)
    assert.include(down.stdout, 'verdict: outage')
    assert.include(down.stdout, 'redis-lock-unavailable-sustained')
    assert.notMatch(down.stdout + down.stderr, NO_STACK)
    assert.isBelow(down.tookMs, startedMs + LIMIT_MS)
    assert.containsSubset(JSON.parse(young.stdout), {
      verdict: 'outage',
      certainty: 'known',
      down: ['redis'],
      alarms: [{ alarm: 'redis-lock-unavailable-sustained' }],
      instances: [{ connections_down: [...CONNECTION_ROLES] }],
    })

    await mongod.server.stop()
    const [both, startedAgainMs] = await Promise.all([
      runConsole(['health:check', '--json'], { env }),
      startMs(),
    ])
    assert.equal(both.exitCode, 1)
    assert.containsSubset(JSON.parse(both.stdout), { down: ['mongo', 'redis'], verdict: 'outage' })
    assert.isBelow(both.tookMs, startedAgainMs + LIMIT_MS)
  })
    .timeout(240_000)
    .retry(2)
})
