import { test } from '@japa/runner'
import { Redis } from 'ioredis'
import { RedisKeys } from '#cluster/keys/redis_keys'
import { LockCommands } from '#cluster/locks/lock_commands'
import { PendingReleases } from '#cluster/locks/pending_releases'
import type { ScriptOutcome } from '#cluster/lua/lua_script'
import { mockedTimers } from '#tests/support/mocked_timers'

const RETRY_MS = 500
const LAST_RETRY_MS = 50
const replied = (reply: boolean): ScriptOutcome<boolean> => ({ kind: 'replied', reply })
const unsent: ScriptOutcome<boolean> = { kind: 'not_sent', error: new Error('away') }

/** Counts the releases that are tried, and answers them as the test says. */
class AnsweredCommands extends LockCommands {
  tried = 0

  constructor(
    redis: Redis,
    public answer: ScriptOutcome<boolean>
  ) {
    super(redis, new RedisKeys('test:'))
  }

  override async release(): Promise<ScriptOutcome<boolean>> {
    this.tried += 1
    return this.answer
  }
}

function pendingOn(answer: ScriptOutcome<boolean>) {
  const redis = new Redis({ lazyConnect: true })
  const commands = new AnsweredCommands(redis, answer)
  return { redis, commands, pending: new PendingReleases(redis, commands) }
}

test.group('PendingReleases', () => {
  test('forget a lock that the store has released', async ({ assert }) => {
    const { commands, pending } = pendingOn(replied(true))
    pending.add('lock', 'attempt')
    await pending.stop(20_000)
    assert.deepEqual([commands.tried, pending.size], [1, 0])
  })

  test('believe only the second answer that a lock is not held', async ({ assert }) => {
    const { commands, pending } = pendingOn(replied(false))
    pending.add('lock', 'attempt')
    await pending.stop(20_000)
    assert.deepEqual([commands.tried, pending.size], [2, 0])
  })

  test('pause between the last tries, and never retry after the stop', async ({ assert }) => {
    const { commands, pending } = pendingOn(unsent)
    pending.add('lock', 'attempt')
    await pending.stop(100)
    assert.isAtMost(commands.tried, 100 / LAST_RETRY_MS + 1)
    assert.equal(pending.size, 1)
    const { tried } = commands
    using timers = mockedTimers()
    pending.add('other', 'attempt')
    await timers.pass(10 * RETRY_MS)
    assert.equal(commands.tried, tried)
  })

  test('are tried again until the store answers, and as soon as it is back', async ({ assert }) => {
    using timers = mockedTimers()
    const { redis, commands, pending } = pendingOn(unsent)
    pending.add('lock', 'attempt')
    for (const count of [1, 2]) {
      await timers.pass(RETRY_MS)
      assert.equal(commands.tried, count)
    }
    commands.answer = replied(true)
    await timers.pass(RETRY_MS)
    assert.equal(pending.size, 0)
    commands.answer = unsent
    pending.add('other', 'attempt')
    const { tried } = commands
    redis.emit('ready')
    assert.equal(commands.tried, tried + 1)
    await pending.stop(0)
  })

  test('are ignored when they come after the stop', async ({ assert }) => {
    using timers = mockedTimers()
    const { commands, pending } = pendingOn(unsent)
    await pending.stop(0)
    pending.add('lock', 'attempt')
    await timers.pass(10 * RETRY_MS)
    assert.deepEqual([commands.tried, pending.size], [0, 1])
  })
})
