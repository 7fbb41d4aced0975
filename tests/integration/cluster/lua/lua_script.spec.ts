import { test } from '@japa/runner'
import { LockCommands } from '#cluster/locks/lock_commands'
import { RedisKeys } from '#cluster/keys/redis_keys'
import clusterConfig from '#config/cluster'
import { commandConnection, uniqueName } from '#tests/support/redis/command_connection'

test.group('LuaScript', () => {
  test('sends scripts and other commands of one turn in their order, texts and bytes alike', async ({
    assert,
  }) => {
    const redis = await commandConnection()
    const keys = new RedisKeys(clusterConfig.keyPrefix)
    const commands = new LockCommands(redis, keys)
    const name = uniqueName('turn')
    await commands.release(keys.lock(name), 'so that the store knows the script')
    const holder = 'Fährmann'
    const noText = Buffer.from([0xc3, 0x28])
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_, at) => {
        const key = keys.lock(`${name}-${at}`)
        const set = redis.set(key, at % 3 === 0 ? noText : holder)
        const stored = redis.getBuffer(key)
        const released = commands.release(key, holder)
        return [await set, await stored, await released]
      })
    )
    assert.deepEqual(
      answers,
      answers.map((_, at) => [
        'OK',
        at % 3 === 0 ? noText : Buffer.from(holder),
        { kind: 'replied', reply: at % 3 !== 0 },
      ])
    )
  })
})
