import { test } from '@japa/runner'
import { InstanceRegister } from '#cluster/instances/instance_register'
import { RedisKeys } from '#cluster/keys/redis_keys'
import clusterConfig from '#config/cluster'
import { instanceEntry } from '#tests/support/operations/instance_entry'
import { commandConnection, uniqueName } from '#tests/support/redis/command_connection'

async function registerOfItsOwn() {
  const redis = await commandConnection()
  const keys = new RedisKeys(`${clusterConfig.keyPrefix}${uniqueName('instances')}:`)
  const entries = keys.named('instances')
  return {
    redis,
    register: new InstanceRegister(redis, keys),
    entries,
    deadlines: keys.beside('instance-deadlines', entries),
  }
}

async function sourcesOf(register: InstanceRegister): Promise<string[]> {
  const { living } = await register.all()
  return living.map(({ entry }) => entry.source).sort()
}

test.group('InstanceRegister', () => {
  test('holds the last report of each instance, and its age', async ({ assert }) => {
    const { register } = await registerOfItsOwn()
    await register.note(instanceEntry({ source: 'one' }))
    await register.note(instanceEntry({ source: 'two' }))
    await register.note(instanceEntry({ source: 'one', state: 'draining' }))

    const { living } = await register.all()

    const states = living.map(({ entry }) => `${entry.source} ${entry.state}`).sort()
    assert.deepEqual(states, ['one draining', 'two ready'])
    for (const { ageMs } of living) assert.isBelow(ageMs, 20_000)
  })

  test('forgets an instance that leaves, and an hour later one that falls silent', async ({
    assert,
  }) => {
    const { redis, register, entries, deadlines } = await registerOfItsOwn()
    for (const source of ['leaves', 'silent', 'lives']) {
      await register.note(instanceEntry({ source }))
    }
    await register.forget('leaves')
    await redis.zincrby(deadlines, -180_000, 'silent')
    await register.note(instanceEntry({ source: 'lives' }))
    const { gone } = await register.all()

    assert.deepEqual(await sourcesOf(register), ['lives'])
    assert.deepEqual(
      gone.map(({ entry }) => entry.source),
      ['silent']
    )
    assert.isAtLeast(gone[0]?.ageMs ?? 0, 180_000)

    await redis.zincrby(deadlines, -3_600_000, 'silent')
    const later = await register.all()
    assert.isEmpty(later.gone)

    await register.note(instanceEntry({ source: 'lives' }))
    assert.deepEqual(await redis.hkeys(entries), ['lives'])
    assert.deepEqual(await redis.zrange(deadlines, 0, -1), ['lives'])
  })

  test('leaves no key when every instance is silent', async ({ assert }) => {
    const { redis, register, entries, deadlines } = await registerOfItsOwn()
    await register.note(instanceEntry())

    for (const key of [entries, deadlines]) {
      const leftMs = await redis.pttl(key)
      assert.isAbove(leftMs, 0)
      assert.isAtMost(leftMs, 3_620_000)
    }
  })

  test('holds at most the latest thousand reports', async ({ assert }) => {
    const { redis, register, entries, deadlines } = await registerOfItsOwn()
    await register.note(instanceEntry({ source: 'oldest' }))
    await redis.zincrby(deadlines, -1_000, 'oldest')
    const others = Array.from({ length: 1_000 }, (_, at) => instanceEntry({ source: `i${at}` }))
    await Promise.all(others.map((entry) => register.note(entry)))

    assert.equal(await redis.hlen(entries), 1_000)
    assert.notInclude(await sourcesOf(register), 'oldest')
  })
})
