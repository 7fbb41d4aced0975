import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from '@japa/runner'
import { DELAYED_CONSUMER } from '#cluster/streams/stream_group'
import routerEventsConfig from '#config/router_events'
import { PrivateServer } from '#scripts/services/private_server'
import { builtOnce } from '#tests/support/build/built_once'
import { MachineDelay } from '#tests/support/machine/machine_delay'
import { newFolder } from '#tests/support/new_folder'
import { privateRedis } from '#tests/support/redis/private_redis'
import { scratchFolder } from '#tests/support/scratch_folder'
import { visitedTenant } from '#tests/support/visited_tenant'
import {
  completeEnvironment,
  type Instance,
  startInstance,
} from '#tests/support/processes/instance'
import { patientProgram } from '#tests/support/processes/patient_program'
import { drainBegan, drainLog } from './drain_log.js'
import { ResolveLoad } from './resolve_load.js'
import { SlowRequest } from './slow_request.js'

const stores = {
  mongodbUri: process.env.MONGODB_URI ?? '',
  redisUrl: process.env.REDIS_TCP_URL ?? '',
}
const RESOLVE = '/v1/booking-flow-routers/resolve'
const A_URL = { url: 'https://clinic.example/drained' }
/** Long enough for some requests, one after the other, though a process stands still for three seconds. */
const LAME_DUCK_MS = 6_000
/** How late a balancer may be told. */
const TOLD_AFTER_MS = 1_500
const LAME_DUCK_MS_MAX = 30_000

test.group('The lame duck of a process that got SIGTERM', (group) => {
  const build = builtOnce(group)
  const program = () => patientProgram(build())
  let staying: Instance

  group.setup(async () => {
    const environment = { LAME_DUCK_MS: String(LAME_DUCK_MS_MAX), CRON_JOBS: 'off' }
    staying = await startInstance(newFolder(), stores, environment, program())
  })
  group.teardown(() => {
    staying.server.kill('SIGKILL')
  })

  test('is live but not ready, loses no request and ends each connection with its answer', async ({
    assert,
    cleanup,
  }) => {
    const { bearer } = await visitedTenant()
    const { server, url } = await startInstance(
      scratchFolder(),
      stores,
      {
        LAME_DUCK_MS: String(LAME_DUCK_MS),
        GRACEFUL_DRAIN_TIMEOUT_MS: String(2 * LAME_DUCK_MS),
        CRON_JOBS: 'off',
      },
      program()
    )
    cleanup(() => server.stop())
    const agent = new Agent({ keepAlive: true })
    cleanup(() => agent.destroy())
    const before = await ask(url, '/health/live', agent)
    assert.equal(before.connection, 'keep-alive')
    const load = new ResolveLoad(bearer, [url, staying.url])
    cleanup(() => load.stop())
    await load.more(50)

    server.kill('SIGTERM')
    await drainBegan(server)
    const live = await ask(url, '/health/live', agent)
    assert.deepEqual([live.status, live.connection], [200, 'close'])
    const ready = await ask(url, '/health/ready', agent)
    assert.deepEqual([ready.status, ready.connection], [503, 'close'])
    assert.deepInclude(JSON.parse(ready.body), { status: 'shutting_down', error: {} })
    for (const [path, status] of [
      ['/nowhere', 404],
      ['/%C0%80', 400],
      ['/v1/booking-flow-routers', 401],
    ] as const) {
      const answer = await ask(url, path, agent)
      assert.deepEqual([path, answer.status, answer.connection], [path, status, 'close'])
    }
    await load.more(50)
    load.goTo([staying.url])
    assert.equal(await server.exited, 'exit code 0')
    await load.more(10)
    await load.stop()

    const { begin, end, unstructured } = drainLog(server)
    assert.isTrue(end?.clean)
    assert.isAtLeast(end?.duration_ms ?? 0, LAME_DUCK_MS - 50)
    assert.isEmpty(unstructured, 'no signal is printed for a close of our own')
    const toldAtMs = (begin?.time ?? Infinity) + TOLD_AFTER_MS
    assert.isEmpty(load.unanswered.filter(({ begunAtMs }) => begunAtMs < toldAtMs))
  })

  test('is skipped for SIGINT, which comes from a person at a terminal', async ({ assert }) => {
    staying.server.kill('SIGINT')
    assert.equal(await staying.server.exited, 'exit code 0')
    assert.isBelow(drainLog(staying.server).end?.duration_ms ?? Infinity, LAME_DUCK_MS_MAX)
  })
})

test.group('A process that got SIGTERM', (group) => {
  const build = builtOnce(group)
  const program = () => patientProgram(build())

  test('answers requests in flight, records their events and leaves nothing behind in Redis', async ({
    assert,
    cleanup,
  }) => {
    const { observer: redis, url: redisUrl } = await privateRedis()
    const { bearer } = await visitedTenant()
    // A tick keeps its locks until they expire.
    const { server, url } = await startInstance(
      scratchFolder(),
      { ...stores, redisUrl },
      { CRON_JOBS: 'off' },
      program()
    )
    cleanup(() => server.stop())
    const slow = await SlowRequest.begin(`${url}${RESOLVE}`, A_URL, bearer)
    const load = new ResolveLoad(bearer, [url])
    cleanup(() => load.stop())
    await load.more(50)

    server.kill('SIGTERM')
    await drainBegan(server)
    const answer = await slow.finish()
    assert.deepEqual([answer.status, answer.connection], [200, 'close'])
    assert.equal(await server.exited, 'exit code 0')
    assert.isTrue(drainLog(server).end?.clean)
    await load.stop()

    const stream = 'signalbox:staging:stream:router-events'
    const pending = (await redis.xpending(stream, 'workers', '-', '+', 1_000)) as PendingMessage[]
    const kept = pending.filter(
      ([, owner, idleMs]) =>
        owner !== DELAYED_CONSUMER || idleMs < routerEventsConfig.mover.visibilityMs
    )
    assert.isEmpty(kept, 'every message that was taken is acknowledged or given back')
    const consumers = (await redis.xinfo('CONSUMERS', stream, 'workers')) as string[][]
    assert.isEmpty(consumers.filter(([, name]) => name !== DELAYED_CONSUMER))
    const waiting = JSON.stringify(await redis.xrange(stream, '-', '+'))
    assert.include(waiting, A_URL.url, 'the event waits for the other instances')
    const keys = await redis.keys('*')
    assert.isEmpty(keys.filter((key) => /:(lock|cron-fanout|lease-deadlines):/.test(key)))
  })

  test('cuts a client that never sends its body, names the arm and exits with 1', async ({
    assert,
    cleanup,
  }) => {
    const { bearer } = await visitedTenant()
    const environment = { GRACEFUL_DRAIN_TIMEOUT_MS: '8000', CRON_JOBS: 'off' }
    const { server, url } = await startInstance(scratchFolder(), stores, environment, program())
    cleanup(() => server.stop())
    const endless = await SlowRequest.begin(`${url}${RESOLVE}`, A_URL, bearer)
    const machine = await MachineDelay.watch()
    server.kill('SIGTERM')
    await assert.rejects(() => endless.answer)
    assert.equal(await server.exited, 'exit code 1')
    const { end, errors } = drainLog(server)
    assert.isFalse(end?.clean)
    assert.isBelow(end?.duration_ms ?? Infinity, machine.boundMs(12_000), String(machine))
    // On a starved machine the stores may have no time left to part either.
    const ofWork = errors.filter(({ arm }) => arm !== 'store-quit')
    assert.deepEqual(
      ofWork.map(({ arm, work }) => [arm, work]),
      [['http', 'requests in flight']]
    )
  })

  test('exits at once with 1 on a second signal, and says so', async ({ assert, cleanup }) => {
    const { bearer } = await visitedTenant()
    const environment = { GRACEFUL_DRAIN_TIMEOUT_MS: '60000', CRON_JOBS: 'off' }
    const { server, url } = await startInstance(scratchFolder(), stores, environment, program())
    cleanup(() => server.stop())
    await SlowRequest.begin(`${url}${RESOLVE}`, A_URL, bearer)
    server.kill('SIGTERM')
    await drainBegan(server)
    server.kill('SIGINT')
    assert.equal(await server.exited, 'exit code 1')
    const { end, unstructured } = drainLog(server)
    assert.isUndefined(end)
    assert.deepEqual(unstructured, [
      'signalbox was told to stop a second time (SIGINT): it exits now, undrained',
    ])
  })

  test('exits at once with 0 during its boot', async ({ assert, cleanup }) => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    cleanup(() => void silent.close())
    const address = silent.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const folder = scratchFolder()
    const server = await PrivateServer.start({
      name: 'API',
      binary: process.execPath,
      args: [...build().serverArgs, `--data=${folder}/`],
      folder: join(folder, 'api'),
      cwd: build().folder,
      port: 0,
      env: {
        PATH: process.env.PATH,
        ...completeEnvironment({ ...stores, redisUrl: `redis://127.0.0.1:${port}` }),
        STORE_BOOT_TIMEOUT_MS: '60000',
      },
      ready: async () => void (await once(silent, 'connection')),
      readyLimitMs: 60_000,
      stopLimitMs: 5_000,
      log: () => {},
    })
    cleanup(() => server.stop())
    server.kill('SIGTERM')
    assert.equal(await server.exited, 'exit code 0')
    assert.deepEqual(drainLog(server).unstructured, [
      'signalbox was told to stop (SIGTERM) before it served',
    ])
  })
})

/** An entry, its consumer, how long ago it was delivered, and how often. */
type PendingMessage = readonly [entry: string, owner: string, idleMs: number, deliveries: number]

async function ask(url: string, path: string, agent: Agent) {
  const sent = request(`${url}${path}`, { agent })
  sent.end()
  const [reply] = await once(sent, 'response')
  const body = await text(reply)
  return { status: reply.statusCode, connection: reply.headers.connection, body }
}
