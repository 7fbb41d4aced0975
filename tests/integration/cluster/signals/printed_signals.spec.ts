import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { waitUntil } from '#scripts/services/wait_until'
import { startInstance } from '#tests/support/processes/instance'
import { patientProgram } from '#tests/support/processes/patient_program'
import { scratchFolder } from '#tests/support/scratch_folder'
import { privateRedis } from '#tests/support/redis/private_redis'
import { signalsOf } from './signals_of.js'
import { waitLimit } from '#tests/support/wait_limit'

test.group('Standard output of an instance', () => {
  test('has one warning of eviction, one pair of signals for a loss and none for its own end', async ({
    assert,
    cleanup,
  }) => {
    const redis = await privateRedis(['--maxmemory-policy', 'allkeys-lru'])
    const stores = { mongodbUri: process.env.MONGODB_URI ?? '', redisUrl: redis.url }
    const overrides = { CRON_JOBS: 'off' }
    const folder = join(scratchFolder(), 'api')
    const { server } = await startInstance(folder, stores, overrides, patientProgram())
    cleanup(() => server.stop())
    const lines = () => readFileSync(server.logFile, 'utf8').trimEnd().split('\n')
    const signalLines = () => lines().filter((line) => line.includes('redis.'))
    assert.isEmpty(signalLines())
    const warnings = lines().filter((line) => line.includes('maxmemory_policy'))
    assert.lengthOf(warnings, 1)
    assert.include(warnings[0] ?? '', '"maxmemory_policy":"allkeys-lru"')

    await redis.observer.client('KILL', 'TYPE', 'pubsub')
    await waitUntil(async () => signalLines().length >= 4, waitLimit())
    const { dropped, resubscribed, disconnected, reconnected } = signalsOf(signalLines())
    assert.deepEqual(
      [dropped.length, resubscribed.length, disconnected.length, reconnected.length],
      [1, 1, 1, 1]
    )
    assert.isAbove(Number(resubscribed[0]?.gap_ms), 0)
    assert.isAbove(Number(reconnected[0]?.gap_ms), 0)
    const printedBy = `${hostname()}:${server.pid}`
    for (const { instance } of [...dropped, ...resubscribed, ...disconnected, ...reconnected]) {
      assert.equal(instance, printedBy)
    }

    server.kill('SIGTERM')
    assert.equal(await server.exited, 'exit code 0')
    assert.lengthOf(signalLines(), 4)
  })
})
