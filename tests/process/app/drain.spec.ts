import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { test } from '@japa/runner'
import { Redis } from 'ioredis'
import { seedDemo } from '#scripts/quickstart/seed_demo'
import { PrivateServer } from '#scripts/services/private_server'
import { startValkey } from '#scripts/services/valkey'
import { builtOnce } from '#tests/support/build/built_once'
import { scratchFolder } from '#tests/support/scratch_folder'
import { testBinaries } from '#tests/support/test_binaries'
import { drainBegan, drainLog } from './drain_log.js'
import { completeEnvironment, startInstance } from '#tests/support/processes/instance'
import { ResolveLoad } from './resolve_load.js'
import { SlowRequest } from './slow_request.js'

const stores = {
  mongodbUri: process.env.MONGODB_URI ?? '',
  redisUrl: process.env.REDIS_TCP_URL ?? '',
}
const RESOLVE = '/v1/booking-flow-routers/resolve'
const A_URL = { url: 'https://www.brightsmile.example/drained' }
const TOLD_AFTER_MS = 1_500
/** Long enough for some requests, one after the other. */
const LAME_DUCK_MS = 2_000

test.group('The lame duck of a process that got SIGTERM', (group) => {
  const build = builtOnce(group)

  test('is not ready, but alive, takes connections and ends each of them with its reply', async ({
    assert,
    cleanup,
  }) => {
    const { server, url } = await startInstance(
      scratchFolder(),
      stores,
      { LAME_DUCK_MS: String(LAME_DUCK_MS) },
      build()
    )
    cleanup(() => server.stop())
    const agent = new Agent({ keepAlive: true })
    cleanup(() => agent.destroy())
    const before = await ask(url, '/health/live', agent)
    assert.equal(before.connection, 'keep-alive')

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
    assert.equal(await server.exited, 'exit code 0')
    const { end, unstructured } = drainLog(server)
    assert.isTrue(end?.clean)
    assert.isAtLeast(end?.duration_ms ?? 0, LAME_DUCK_MS - 50)
    assert.isEmpty(unstructured, 'no signal is printed for a close of our own')
  })

  test('loses no request of a balancer that is told 1.5 s after the SIGTERM', async ({
    assert,
    cleanup,
  }) => {
    const folder = scratchFolder()
    const { token } = await seedDemo(
      { PATH: process.env.PATH, ...completeEnvironment(stores) },
      build()
    )
    const start = async (name: string, lameDuckMs: number) => {
      const instance = await startInstance(
        join(folder, name),
        stores,
        { LAME_DUCK_MS: String(lameDuckMs) },
        build()
      )
      cleanup(() => instance.server.stop())
      return instance
    }
    const [leaving, staying] = await Promise.all([
      start('leaving', 2 * TOLD_AFTER_MS),
      start('staying', 0),
    ])
    const load = new ResolveLoad(token, [leaving.url, staying.url])
    cleanup(() => load.stop())
    await load.more(50)
    leaving.server.kill('SIGTERM')
    await delay(TOLD_AFTER_MS)
    load.goTo([staying.url])
    assert.equal(await leaving.server.exited, 'exit code 0')
    await load.more(50)
    await load.stop()
    assert.isEmpty(load.unanswered)
  })

  test('is left out for SIGINT, which comes from a person at a terminal', async ({
    assert,
    cleanup,
  }) => {
    const { server } = await startInstance(
      scratchFolder(),
      stores,
      {
        LAME_DUCK_MS: '30000',
        GRACEFUL_DRAIN_TIMEOUT_MS: '60000',
      },
      build()
    )
    cleanup(() => server.stop())
    server.kill('SIGINT')
    assert.equal(await server.exited, 'exit code 0')
    assert.isBelow(drainLog(server).end?.duration_ms ?? Infinity, 15_000)
  })
})

test.group('A process that got SIGTERM', (group) => {
  const build = builtOnce(group)

  test('answers what is in flight, records its event and leaves nothing behind in Redis', async ({
    assert,
    cleanup,
  }) => {
    const folder = scratchFolder()
    const { redis: binary } = await testBinaries()
    const valkey = await startValkey({ binary, dataDir: join(folder, 'redis') })
    cleanup(() => valkey.server.stop())
    const own = { ...stores, redisUrl: valkey.url }
    const { token } = await seedDemo(
      { PATH: process.env.PATH, ...completeEnvironment(own) },
      build()
    )
    // A tick keeps its locks until they expire, whoever made it.
    const { server, url } = await startInstance(
      join(folder, 'api'),
      own,
      { CRON_JOBS: 'off' },
      build()
    )
    cleanup(() => server.stop())
    const slow = await SlowRequest.begin(`${url}${RESOLVE}`, A_URL, token)
    const load = new ResolveLoad(token, [url])
    cleanup(() => load.stop())
    await load.more(100)

    server.kill('SIGTERM')
    await drainBegan(server)
    const answer = await slow.finish()
    assert.deepEqual([answer.status, answer.connection], [200, 'close'])
    assert.equal(await server.exited, 'exit code 0')
    assert.isTrue(drainLog(server).end?.clean)
    await load.stop()

    const redis = new Redis(valkey.url)
    cleanup(() => redis.disconnect())
    const stream = 'signalbox:staging:stream:router-events'
    const [pending] = (await redis.xpending(stream, 'workers')) as [number]
    assert.equal(pending, 0, 'every message that was taken is acknowledged or given back')
    assert.isEmpty(await redis.xinfo('CONSUMERS', stream, 'workers'))
    const waiting = JSON.stringify(await redis.xrange(stream, '-', '+'))
    assert.include(waiting, A_URL.url, 'the event waits for the other instances')
    const keys = await redis.keys('*')
    assert.isEmpty(keys.filter((key) => /:(lock|cron-fanout|lease-deadlines):/.test(key)))
  })

  test('cuts a client that never sends its body, names the arm and exits with 1', async ({
    assert,
    cleanup,
  }) => {
    const { token } = await seedDemo(
      { PATH: process.env.PATH, ...completeEnvironment(stores) },
      build()
    )
    const { server, url } = await startInstance(
      scratchFolder(),
      stores,
      {
        GRACEFUL_DRAIN_TIMEOUT_MS: '1500',
      },
      build()
    )
    cleanup(() => server.stop())
    const endless = await SlowRequest.begin(`${url}${RESOLVE}`, A_URL, token)
    server.kill('SIGTERM')
    await assert.rejects(() => endless.answer)
    assert.equal(await server.exited, 'exit code 1')
    const { end, errors } = drainLog(server)
    assert.isFalse(end?.clean)
    assert.isBelow(end?.duration_ms ?? Infinity, 5_000)
    assert.deepEqual(
      errors.map(({ arm, work }) => [arm, work]),
      [['http', 'requests in flight']]
    )
  })

  for (const second of ['SIGTERM', 'SIGINT'] as const) {
    test(`exits at once with 1 when ${second} follows, and says so`, async ({
      assert,
      cleanup,
    }) => {
      const { token } = await seedDemo(
        { PATH: process.env.PATH, ...completeEnvironment(stores) },
        build()
      )
      const { server, url } = await startInstance(
        scratchFolder(),
        stores,
        {
          GRACEFUL_DRAIN_TIMEOUT_MS: '60000',
        },
        build()
      )
      cleanup(() => server.stop())
      await SlowRequest.begin(`${url}${RESOLVE}`, A_URL, token)
      server.kill('SIGTERM')
      await drainBegan(server)
      server.kill(second)
      assert.equal(await server.exited, 'exit code 1')
      const { end, unstructured } = drainLog(server)
      assert.isUndefined(end)
      assert.deepEqual(unstructured, [
        `signalbox was told to stop a second time (${second}): it exits now, undrained`,
      ])
    })
  }

  test('while it boots exits at once with 0', async ({ assert, cleanup }) => {
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

async function ask(url: string, path: string, agent: Agent) {
  const sent = request(`${url}${path}`, { agent })
  sent.end()
  const [reply] = await once(sent, 'response')
  const body = await text(reply)
  return { status: reply.statusCode, connection: reply.headers.connection, body }
}
