import { join } from 'node:path'
import { test } from '@japa/runner'
import { seedDemo } from '#scripts/quickstart/seed_demo'
import { startMongod } from '#scripts/services/mongod'
import type { PrivateServer } from '#scripts/services/private_server'
import { startValkey } from '#scripts/services/valkey'
import { builtOnce } from '../build/built_once.js'
import { scratchFolder } from '../services/scratch_folder.js'
import { testBinaries } from '../services/test_binaries.js'
import { drainLog } from './drain_log.js'
import { completeEnvironment, startInstance } from './instance.js'

const CEILING_MS = 10_000
const FAULTS = [
  { fault: 'Redis is dead', redis: 'SIGKILL' },
  { fault: 'Redis is frozen', redis: 'SIGSTOP' },
  { fault: 'MongoDB is dead', mongo: 'SIGKILL' },
  { fault: 'MongoDB is frozen', mongo: 'SIGSTOP' },
  { fault: 'both are frozen', mongo: 'SIGSTOP', redis: 'SIGSTOP' },
  { fault: 'both are dead', mongo: 'SIGKILL', redis: 'SIGKILL' },
] as const

test.group('A process that got SIGTERM and has nothing left to do', (group) => {
  const build = builtOnce(group)

  for (const { fault, ...signals } of FAULTS) {
    test(`exits with 0 within its ceiling while ${fault}`, async ({ assert, cleanup }) => {
      const folder = scratchFolder()
      const binaries = await testBinaries()
      const [mongo, redis] = await Promise.all([
        startMongod({ binary: binaries.mongod, dataDir: join(folder, 'mongo') }),
        startValkey({ binary: binaries.redis, dataDir: join(folder, 'redis') }),
      ])
      cleanup(() => mongo.server.stop())
      cleanup(() => redis.server.stop())
      const { server } = await startInstance(
        join(folder, 'api'),
        { mongodbUri: mongo.uri('drain'), redisUrl: redis.url },
        { GRACEFUL_DRAIN_TIMEOUT_MS: String(CEILING_MS) },
        build()
      )
      cleanup(() => server.stop())
      if ('mongo' in signals) await befalls(mongo.server, signals.mongo)
      if ('redis' in signals) await befalls(redis.server, signals.redis)
      server.kill('SIGTERM')
      assert.equal(await server.exited, 'exit code 0')
      const { end, errors } = drainLog(server)
      assert.isTrue(end?.clean)
      assert.isBelow(end?.duration_ms ?? Infinity, CEILING_MS)
      assert.isEmpty(errors)
    })
  }
})

test.group('A process that got SIGTERM and cannot give away what it holds', (group) => {
  const build = builtOnce(group)

  test('says how many router events are lost, and exits with 1', async ({ assert, cleanup }) => {
    const folder = scratchFolder()
    const binaries = await testBinaries()
    const [mongo, redis] = await Promise.all([
      startMongod({ binary: binaries.mongod, dataDir: join(folder, 'mongo') }),
      startValkey({ binary: binaries.redis, dataDir: join(folder, 'redis') }),
    ])
    cleanup(() => mongo.server.stop())
    cleanup(() => redis.server.stop())
    const stores = { mongodbUri: mongo.uri('drain'), redisUrl: redis.url }
    const { token } = await seedDemo(
      { PATH: process.env.PATH, ...completeEnvironment(stores) },
      build()
    )
    const { server, url } = await startInstance(
      join(folder, 'api'),
      stores,
      { GRACEFUL_DRAIN_TIMEOUT_MS: '4000' },
      build()
    )
    cleanup(() => server.stop())
    assert.equal(await resolve(url, token), 200)
    await befalls(mongo.server, 'SIGKILL')
    await befalls(redis.server, 'SIGKILL')
    assert.equal(await resolve(url, token), 200)

    server.kill('SIGTERM')

    assert.equal(await server.exited, 'exit code 1')
    const { end, errors } = drainLog(server)
    assert.isFalse(end?.clean)
    const undone = errors.find(({ work }) => work === 'router event recorder')
    assert.equal(undone?.arm, 'store-quit')
    assert.match(undone?.err?.message ?? '', /^[1-9]\d* router events are lost$/)
  })
})

async function resolve(url: string, token: string): Promise<number> {
  const { status } = await fetch(`${url}/v1/booking-flow-routers/resolve`, {
    method: 'POST',
    headers: { 'authorization': `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: 'https://www.brightsmile.example/lost' }),
  })
  return status
}

async function befalls(server: PrivateServer, signal: 'SIGKILL' | 'SIGSTOP'): Promise<void> {
  server.kill(signal)
  if (signal === 'SIGKILL') await server.exited
}
