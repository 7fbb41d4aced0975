import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { evictionPolicy } from '#cluster/connections/eviction_policy'
import { startInstance } from '#tests/support/processes/instance'
import { scratchFolder } from '#tests/support/scratch_folder'
import { privateRedis } from '#tests/support/redis/private_redis'

const stores = { mongodbUri: process.env.MONGODB_URI ?? '' }

test.group('The eviction policy of Redis', () => {
  test('is told, and null when Redis does not say', async ({ assert }) => {
    const redis = await privateRedis()
    assert.equal(await evictionPolicy(redis.observer), 'noeviction')
    await redis.observer.config('SET', 'maxmemory-policy', 'volatile-lru')
    assert.equal(await evictionPolicy(redis.observer), 'volatile-lru')
    await redis.observer.acl('SETUSER', 'default', '-info')
    assert.isNull(await evictionPolicy(redis.observer))
  })

  test('is a warning at the start when keys may vanish', async ({ assert, cleanup }) => {
    const redis = await privateRedis(['--maxmemory-policy', 'allkeys-lru'])
    const options = { ...stores, redisUrl: redis.url }
    const { server } = await startInstance(join(scratchFolder(), 'api'), options)
    cleanup(() => server.stop())
    const warnings = readFileSync(server.logFile, 'utf8')
      .split('\n')
      .filter((line) => line.includes('maxmemory_policy'))
    assert.lengthOf(warnings, 1)
    assert.include(warnings[0] ?? '', '"maxmemory_policy":"allkeys-lru"')
  })
})
