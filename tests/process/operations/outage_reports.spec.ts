import { join } from 'node:path'
import { test } from '@japa/runner'
import { CONNECTION_ROLES } from '#cluster/connections/connection_options'
import { METRIC_NAMES } from '#shared/metrics'
import { freePort } from '#scripts/services/free_port'
import { waitUntil } from '#scripts/services/wait_until'
import { commandsAt } from '#tests/support/commands_at'
import { MachineDelay } from '#tests/support/machine/machine_delay'
import { startInstance } from '#tests/support/processes/instance'
import { patientProgram } from '#tests/support/processes/patient_program'
import { privateRedis } from '#tests/support/redis/private_redis'
import { runCommand } from '#tests/support/run_command'
import { type Scrape, scrapeOf } from '#tests/support/scrape'
import { scratchFolder } from '#tests/support/scratch_folder'
import { eventually } from '#tests/support/eventually'
import { waitLimit } from '#tests/support/wait_limit'

const TOKEN = 'a-token-for-scrapers'
const PREFIX = 'measured:'
const SCRAPED_WITHIN_MS = 1_000
const CHECKED_WITHIN_MS = 15_000
const NO_STACK = /\n\s+at |node:internal/
async function scrape(url: string) {
  const startedAtMs = performance.now()
  const response = await fetch(`${url}/metrics`, {
    headers: { authorization: `Bearer ${TOKEN}` },
    signal: waitLimit(60_000),
  })
  const text = await response.text()
  const tookMs = performance.now() - startedAtMs
  return { status: response.status, tookMs, ...scrapeOf(text) }
}

async function checkHealth(...args: string[]) {
  const startedAtMs = performance.now()
  const { exitCode, stdout, stderr } = await runCommand('health:check', args)
  const tookMs = performance.now() - startedAtMs
  return { exitCode, stdout: stdout.join('\n'), stderr: stderr.join('\n'), tookMs }
}

test.group('The loss of Redis', () => {
  test('is reported by health:check and /metrics, and counts are stored at the end', async ({
    assert,
    cleanup,
  }) => {
    const machine = await MachineDelay.watch()
    const redis = await privateRedis()
    const stores = { mongodbUri: process.env.MONGODB_URI ?? '', redisUrl: redis.url }
    commandsAt({ redisUrl: redis.url, keyPrefix: PREFIX })
    const environment = {
      REDIS_KEY_PREFIX: PREFIX,
      METRICS_TOKEN: TOKEN,
      CRON_JOBS: 'off',
      REDIS_PUBSUB_CEILING_PER_SECOND: '1000',
    }
    const folder = join(scratchFolder(), 'api')
    const instance = await startInstance(folder, stores, environment, patientProgram())
    cleanup(() => instance.server.stop())
    const url = `--url=${instance.url}`

    const stranger = await fetch(`${instance.url}/metrics`)
    await stranger.body?.cancel()
    assert.equal(stranger.status, 401)
    // A stream is left out for a while when Redis does not measure it in time.
    const healthy = await eventually(
      () => scrape(instance.url),
      (one) => one.valueOf(METRIC_NAMES.streamDepth, { stream: 'cron-router-audit' }) !== undefined
    )
    assert.equal(healthy.status, 200)
    assert.equal(healthy.valueOf(METRIC_NAMES.redisPubsubCeilingPerSecond), 1_000)
    assert.equal(healthy.valueOf(METRIC_NAMES.connectionUp, { connection: 'command' }), 1)
    assert.equal(healthy.valueOf(METRIC_NAMES.streamDepth, { stream: 'cron-router-audit' }), 0)
    assert.equal(healthy.valueOf(METRIC_NAMES.info, { environment: 'staging' }), 1)
    const up = await eventually(
      () => checkHealth(url, '--json'),
      ({ exitCode }) => (exitCode ?? 0) === 0
    )
    assert.equal(up.exitCode ?? 0, 0, up.stderr)
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

    const disconnections = (metrics: Scrape) =>
      metrics.valueOf(METRIC_NAMES.signals, { key: 'redis.adapter.disconnected' }) ?? 0
    const before = disconnections(await scrape(instance.url))
    await redis.die()
    await waitUntil(async () => {
      const { stdout } = await checkHealth(url, '--json')
      const [one] = JSON.parse(stdout).instances
      return one.connections_down.length === CONNECTION_ROLES.length
    }, waitLimit(60_000))
    const down = await checkHealth(url, '--no-deploying')
    assert.equal(down.exitCode, 1)
    assert.include(down.stdout, 'down: redis')
    const named = `misses redis (connections: ${CONNECTION_ROLES.join(', ')}); it`
    assert.include(down.stdout, named)
    assert.include(down.stdout, 'verdict: outage')
    assert.include(down.stdout, 'redis-lock-unavailable-sustained')
    assert.notMatch(down.stdout + down.stderr, NO_STACK)
    assert.isBelow(down.tookMs, machine.boundMs(CHECKED_WITHIN_MS), String(machine))
    const young = await checkHealth(url, '--json')
    assert.containsSubset(JSON.parse(young.stdout), {
      verdict: 'outage',
      certainty: 'known',
      down: ['redis'],
      alarms: [{ alarm: 'redis-lock-unavailable-sustained' }],
      instances: [{ connections_down: [...CONNECTION_ROLES] }],
    })
    await waitUntil(async () => {
      const without = await scrape(instance.url)
      assert.equal(without.status, 200)
      assert.isBelow(without.tookMs, machine.boundMs(SCRAPED_WITHIN_MS), String(machine))
      return (
        without.valueOf(METRIC_NAMES.streamDepth) === undefined &&
        without.valueOf(METRIC_NAMES.connectionUp, { connection: 'command' }) === 0 &&
        disconnections(without) === before + 1
      )
    }, waitLimit(60_000))
    commandsAt({ mongodbUri: `mongodb://127.0.0.1:${await freePort()}/none?replicaSet=none` })
    const both = await checkHealth('--json')
    assert.equal(both.exitCode, 1)
    assert.containsSubset(JSON.parse(both.stdout), { down: ['mongo', 'redis'], verdict: 'outage' })
    assert.isBelow(both.tookMs, machine.boundMs(CHECKED_WITHIN_MS), String(machine))

    await redis.restart()
    await waitUntil(async () => {
      const back = await scrape(instance.url)
      return back.valueOf(METRIC_NAMES.streamDepth) === 0
    }, waitLimit(60_000))
    instance.server.kill('SIGTERM')
    assert.equal(await instance.server.exited, 'exit code 0')
    const keys = await redis.observer.keys(`${PREFIX}use:*`)
    assert.isAtLeast(keys.length, 1)
    const counted = await redis.observer.hgetall(keys[0] ?? '')
    assert.isAbove(Number(counted.commands), 0)
    assert.isAbove(Number(counted.messages), 0)
  }).timeout(240_000)
})
