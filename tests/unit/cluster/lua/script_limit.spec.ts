import { test } from '@japa/runner'
import { type Command, Redis } from 'ioredis'
import { RedisKeys } from '#cluster/keys/redis_keys'
import { LockCommands } from '#cluster/locks/lock_commands'
import type { ScriptOutcome } from '#cluster/lua/lua_script'
import { askedWaits, holdLoop } from '#tests/support/asked_waits'
import { mockedTimers } from '#tests/support/mocked_timers'

const LIMIT_MS = 600_000
const SPENT_MS = 20

/** A connection whose commands the test answers. */
function answeredByHand(limitMs = LIMIT_MS) {
  const redis = new Redis({ lazyConnect: true })
  const sent: Command[] = []
  redis.sendCommand = (command) => {
    command.setTimeout(limitMs)
    sent.push(command)
    return command.promise
  }
  return { sent, commands: new LockCommands(redis, new RedisKeys('test:')) }
}

function timersNow(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
}

test.group('A call of a script', () => {
  test('is answered within the limit of one command, also when the store does not know it', async ({
    assert,
  }) => {
    using timers = mockedTimers()
    const { sent, commands } = answeredByHand()
    const outcomes: ScriptOutcome<boolean>[] = []
    void commands.release('test:lock:a', 'attempt').then((outcome) => outcomes.push(outcome))
    holdLoop(SPENT_MS)
    sent[0]?.reject(new Error('NOSCRIPT No matching script.'))
    await timers.pass(0)
    assert.deepEqual(
      sent.map(({ name }) => name),
      ['evalsha', 'eval']
    )
    await timers.pass(LIMIT_MS / 2)
    assert.isEmpty(outcomes)
    await timers.pass(LIMIT_MS / 2 - SPENT_MS)
    assert.containSubset(outcomes, [{ kind: 'unknown', error: { message: 'Command timed out' } }])
  })

  test('passes no negative time when a busy process reads the first answer too late', async ({
    assert,
  }) => {
    const waits = askedWaits()
    const { sent, commands } = answeredByHand(SPENT_MS / 2)
    const outcome = commands.release('test:lock:a', 'attempt')
    holdLoop(SPENT_MS)
    sent[0]?.reject(new Error('NOSCRIPT No matching script.'))
    await outcome
    assert.includeMembers([...waits], [SPENT_MS / 2, 0])
    assert.isAtLeast(Math.min(...waits), 0)
  })

  test('leaves no timer, however it ends', async ({ assert }) => {
    const { sent, commands } = answeredByHand()
    const before = timersNow()
    const outcomes = Array.from({ length: 200 }, (_, at) =>
      commands.release(`test:lock:${at}`, 'attempt')
    )
    assert.isAtLeast(timersNow(), before + 200)
    for (const [at, command] of sent.entries()) {
      if (at % 2 === 0) command.resolve(1)
      else command.reject(new Error('Connection is closed.'))
    }
    await Promise.all(outcomes)
    assert.isBelow(timersNow(), before + 20)
  })
})
