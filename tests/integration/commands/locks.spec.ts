import app from '@adonisjs/core/services/app'
import redis from '@adonisjs/redis/services/main'
import { getActiveTestOrFail, test } from '@japa/runner'
import { LockRegister } from '#cluster/console/lock_register'
import { RedisKeys } from '#cluster/keys/redis_keys'
import { DistributedLock } from '#cluster/locks/distributed_lock'
import type { HeldLock } from '#cluster/locks/held_lock'
import { newIdentifier } from '#shared/identifiers'
import { runCommand } from '#tests/support/run_command'

const connection = () => redis.connection('command').ioConnection

async function hold(key: string, ttlMs = 60_000): Promise<HeldLock> {
  const locks = await app.container.make(DistributedLock)
  const attempt = await locks.acquire(key, { ttlMs })
  if (attempt.kind !== 'acquired') throw new Error(`the lock is ${attempt.kind}`)
  getActiveTestOrFail().cleanup(() => void attempt.lock.release())
  return attempt.lock
}

async function cronLock(): Promise<{ keys: RedisKeys; key: string; name: string }> {
  const keys = await app.container.make(RedisKeys)
  const name = `cron-fanout:digest:${newIdentifier()}`
  return { keys, key: keys.prefix + name, name }
}

test.group('locks:list', () => {
  test('shows cron-fanout and other locks with holder, time left and fence, and nothing else', async ({
    assert,
  }) => {
    const { keys, key, name } = await cronLock()
    const other = keys.lock(`import:${newIdentifier()}`)
    const held = await hold(key)
    await hold(other)
    await connection().set(`${keys.prefix}rate:x`, '1', 'PX', 60_000)

    const { exitCode, stdout } = await runCommand('locks:list', [])

    assert.equal(exitCode, 0)
    assert.match(stdout[0] ?? '', /^LOCK +HOLDER +EXPIRES IN +FENCE$/)
    const line = stdout.find((each) => each.startsWith(name)) ?? ''
    assert.match(line, new RegExp(`^${name} +${held.attempt} +([45]\\ds|1m) +${held.token}$`))
    assert.lengthOf(
      stdout.filter((each) => each.startsWith('lock:import:')),
      1
    )
    for (const each of stdout.slice(1)) assert.match(each, /^(cron-fanout|lock):/)
  })

  test('prints one object with --json', async ({ assert }) => {
    const { key, name } = await cronLock()
    const held = await hold(key)

    const { exitCode, stdout } = await runCommand('locks:list', ['--json'])

    assert.equal(exitCode, 0)
    const { locks, is_complete: isComplete } = JSON.parse(stdout.join(''))
    const shown = locks.find((lock: { name: string }) => lock.name === name)
    assert.containsSubset(shown, { key, holder: held.attempt, fence: held.token })
    assert.isAtMost(shown.remaining_ms, 60_000)
    assert.isTrue(isComplete)
  })
})

test.group('locks:show', () => {
  test('shows a lock by its name, with or without the prefix', async ({ assert }) => {
    const { key, name } = await cronLock()
    const held = await hold(key)

    for (const named of [name, key]) {
      const { exitCode, stdout } = await runCommand('locks:show', [named])
      assert.equal(exitCode, 0)
      assert.include(stdout, `holder      ${held.attempt}`)
      assert.include(stdout, 'next        leave it: it expires by itself')
    }
  })
})

test.group('locks:release', () => {
  test('leaves a lock alone {why}')
    .with([
      { why: 'whose holder nobody confirmed to be down', flags: ['--force'], says: 'add --holder' },
      { why: 'that expires by itself', flags: ['--holder-confirmed-down'], says: 'leave it' },
      {
        why: 'that another holder has by now',
        flags: ['--holder-confirmed-down', '--force', '--holder=somebody'],
        says: 'not by somebody',
      },
    ])
    .run(async ({ assert }, { flags, says }) => {
      const { key, name } = await cronLock()
      const held = await hold(key)

      const { exitCode, stderr } = await runCommand('locks:release', [name, ...flags])

      assert.equal(exitCode, 2)
      assert.lengthOf(stderr, 1)
      assert.include(stderr[0], says)
      assert.include(stderr[0], held.attempt)
      assert.equal(await connection().get(key), held.attempt)
    })

  test('deletes a lock when both flags are given, and the next attempt acquires it', async ({
    assert,
  }) => {
    const { key, name } = await cronLock()
    const held = await hold(key)

    const { exitCode, stdout } = await runCommand('locks:release', [
      name,
      '--holder-confirmed-down',
      '--force',
    ])

    assert.equal(exitCode, 0)
    assert.match(stdout[0] ?? '', new RegExp(`^deleted ${name}, which ${held.attempt} held`))
    const next = await hold(key)
    assert.isAbove(next.token, held.token)
  })

  test('needs no --force for a lock that never expires', async ({ assert }) => {
    const { key, name } = await cronLock()
    await hold(key)
    await connection().persist(key)

    const refused = await runCommand('locks:release', [name])
    const { exitCode, stdout } = await runCommand('locks:release', [
      name,
      '--holder-confirmed-down',
      '--json',
    ])

    assert.equal(refused.exitCode, 2)
    assert.equal(exitCode, 0)
    assert.containsSubset(JSON.parse(stdout.join('')), { released: { name, remaining_ms: null } })
    assert.isNull(await connection().get(key))
  })

  test('leaves a lock to an attempt that acquires it between the check and the deletion', async ({
    assert,
  }) => {
    const { keys, key } = await cronLock()
    const register = new LockRegister(connection(), keys)
    const first = await hold(key)
    const read = await register.find(key)
    await first.release()
    const second = await hold(key)

    const outcome = await register.release(read ?? { key, holder: '' })

    assert.deepEqual(outcome, { kind: 'replied', reply: false })
    assert.equal(await connection().get(key), second.attempt)
  })
})
