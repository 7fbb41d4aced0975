import { test } from '@japa/runner'
import { RateLimiter } from '#cluster/limiter/rate_limiter'
import { privateRedis } from '#tests/support/redis/private_redis'
import { leaseWorld } from '#tests/support/lease_world'
import clusterConfig from '#config/cluster'
import { acquired, lockWorld } from './lock_world.js'

test.group('Locks, leases and limits', () => {
  test('need no more than the prefix and no dangerous command', async ({ assert }) => {
    const redis = await privateRedis()
    const { keyPrefix } = clusterConfig
    const allowed = ['+@all', '-@dangerous', '+info', '-select', '-swapdb', '-scan', '-keys']
    await redis.observer.call(
      'ACL',
      'SETUSER',
      'app',
      'reset',
      'on',
      '>secret',
      `~${keyPrefix}*`,
      'resetchannels',
      `&${keyPrefix}*`,
      ...allowed,
      '-script|flush'
    )
    const url = `redis://app:secret@127.0.0.1:${redis.port}`

    const { locks, key, keys, redis: connection, lines } = await lockWorld(url)
    const lock = await acquired(locks, key)
    assert.deepEqual([await lock.renew(), await lock.release()], ['renewed', 'released'])
    const limiter = new RateLimiter(connection, keys)
    const limit = { name: 'api', limit: 1, periodMs: 60_000, class: 'general' } as const
    const decisions = [await limiter.take(limit, 'subject'), await limiter.take(limit, 'subject')]
    assert.deepEqual(
      decisions.map(({ allowed: isAllowed, decidedBy }) => [isAllowed, decidedBy]),
      [
        [true, 'store'],
        [false, 'store'],
      ]
    )
    // oxlint-disable-next-line house/patient-times -- it must run out
    const world = leaseWorld({ ttlMs: 5, renewEveryMs: 60_000, graceMs: 1, releaseWithinMs: 300 })
    const one = await world.instance('one', url)
    const lease = await one.claim(world.resource)
    await one.leases.renewNow()
    await one.sweeper.sweep(async () => {})
    assert.oneOf(await lease.release(), ['owned', 'not_owned'])
    assert.deepEqual([lines, one.lines], [[], []])

    await assert.rejects(() => connection.get('another-environment:lock:a'), /NOPERM/)
    await assert.rejects(() => connection.flushdb(), /NOPERM/)
  })
})
