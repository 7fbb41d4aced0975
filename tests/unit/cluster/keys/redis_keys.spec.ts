import { test } from '@japa/runner'
import { hashSlot, RedisKeys } from '#cluster/keys/redis_keys'

const keys = new RedisKeys('signalbox:staging:')
const names = Array.from({ length: 200 }, (_, index) => `booking-session:${index}`)

test.group('hashSlot', () => {
  test('computes the same slots as Redis Cluster', ({ assert }) => {
    assert.equal(hashSlot('123456789'), 0x31c3)
    assert.equal(hashSlot('foo'), 12_182)
    assert.equal(hashSlot('{user1000}.following'), hashSlot('{user1000}.followers'))
    assert.equal(hashSlot('foo{}{bar}'), hashSlot('foo{}{bar}'))
    assert.equal(hashSlot('foo{{bar}}zap'), hashSlot('{bar'))
    assert.equal(hashSlot('foo{bar}{zap}'), hashSlot('bar'))
  })
})

test.group('RedisKeys', () => {
  test('names the lock of a cron fan-out as operators expect it', ({ assert }) => {
    assert.equal(
      keys.cronFanoutLock('expire-routers', '65f000000000000000000001'),
      'signalbox:staging:cron-fanout:expire-routers:65f000000000000000000001'
    )
  })

  test('begins every key with the prefix', ({ assert }) => {
    const all = [
      keys.lock('a'),
      keys.fence(keys.lock('a')),
      keys.lease('a'),
      keys.leaseDeadlines('a'),
      keys.rateLimit('api', 'a'),
      keys.named('cache', 'a'),
      ...keys.allLeaseDeadlines(),
    ]
    assert.isTrue(all.every((key) => key.startsWith('signalbox:staging:')))
    assert.lengthOf(new Set(all), all.length - 1)
  })

  test('puts a lock and its fence into one slot', ({ assert }) => {
    for (const name of names) {
      const lock = keys.lock(name)
      assert.equal(hashSlot(keys.fence(lock)), hashSlot(lock))
    }
    const cron = keys.cronFanoutLock('expire', 'acme')
    assert.equal(hashSlot(keys.fence(cron)), hashSlot(cron))
  })

  test('puts a lease and the deadlines of its shard into one slot', ({ assert }) => {
    const shards = new Set(keys.allLeaseDeadlines())
    for (const name of names) {
      assert.equal(hashSlot(keys.lease(name)), hashSlot(keys.leaseDeadlines(name)))
      assert.isTrue(shards.has(keys.leaseDeadlines(name)))
    }
    assert.lengthOf([...shards], new Set([...shards].map(hashSlot)).size)
    assert.isAbove(new Set(names.map((name) => keys.leaseDeadlines(name))).size, 10)
  })

  test('refuses names that would move a key to another slot', ({ assert }) => {
    for (const name of ['', '{a}', 'a}', 'a{b']) {
      assert.throws(() => keys.lock(name))
      assert.throws(() => keys.lease(name))
      assert.throws(() => keys.rateLimit('api', name))
      assert.throws(() => keys.cronFanoutLock(name, 'acme'))
    }
  })

  test('refuses a fence for a key of another environment', ({ assert }) => {
    assert.throws(() => keys.fence('signalbox:production:lock:a'))
    assert.throws(() => new RedisKeys('no-colon'))
    assert.throws(() => new RedisKeys('{tag}:'))
  })
})
