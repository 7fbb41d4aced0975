import { test } from '@japa/runner'
import { evictionPolicy } from '#cluster/connections/connection_options'
import { privateRedis } from '#tests/support/redis/private_redis'

test.group('The eviction policy of Redis', () => {
  test('is what Redis reports, and null when it reports none', async ({ assert }) => {
    const redis = await privateRedis()
    assert.equal(await evictionPolicy(redis.observer), 'noeviction')
    await redis.observer.config('SET', 'maxmemory-policy', 'volatile-lru')
    assert.equal(await evictionPolicy(redis.observer), 'volatile-lru')
    await redis.observer.acl('SETUSER', 'default', '-info')
    assert.isNull(await evictionPolicy(redis.observer))
  })
})
