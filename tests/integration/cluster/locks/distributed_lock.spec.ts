import { test } from '@japa/runner'
import { LockLost } from '#cluster/locks/held_lock'
import { waitUntil } from '#scripts/services/wait_until'
import { acquired, lockWorld, outcomeOf } from './lock_world.js'
import { MachineDelay } from '#tests/support/machine/machine_delay'
import { waitLimit } from '#tests/support/wait_limit'

const aborted = (signal: AbortSignal) => waitUntil(async () => signal.aborted, waitLimit(), 1)

test.group('DistributedLock', () => {
  test('stores the UUID of the attempt with the TTL under exactly the given key', async ({
    assert,
  }) => {
    const { redis, keys, locks } = await lockWorld()
    const key = keys.cronFanoutLock('test-job', 'acme')
    const lock = await acquired(locks, key, 5_000)
    assert.equal(await redis.get(key), lock.attempt)
    assert.match(lock.attempt, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-/)
    const ttlMs = await redis.pttl(key)
    assert.isAbove(ttlMs, 0)
    assert.isAtMost(ttlMs, 5_000)
    assert.equal(await lock.release(), 'released')
    assert.isNull(await redis.get(key))
  })

  test('has one holder; others learn its name and remaining time', async ({ assert }) => {
    const [one, other] = [await lockWorld(), await lockWorld()]
    const lock = await acquired(one.locks, one.key)
    const attempt = await other.locks.acquire(one.key, { ttlMs: 1_000 })
    assert.equal(attempt.kind, 'held')
    if (attempt.kind !== 'held') return
    assert.equal(attempt.holder, lock.attempt)
    assert.isAbove(attempt.remainingMs, 0)
    assert.isAtMost(attempt.remainingMs, 10_000)
    assert.deepEqual([one.lines, other.lines], [[], []])
  })

  test("is held forever when an operator's key never expires", async ({ assert }) => {
    const { redis, locks, key } = await lockWorld()
    await redis.set(key, 'operator')
    assert.deepEqual(await locks.acquire(key, { ttlMs: 1_000 }), {
      kind: 'held',
      holder: 'operator',
      remainingMs: Infinity,
    })
    await redis.del(key)
  })

  test('remembers its token for a day after the last use, and longer for a longer lock', async ({
    assert,
  }) => {
    const HOUR_MS = 3_600_000
    const { redis, keys, locks, key } = await lockWorld()
    const tokenLastsMs = async (ttlMs: number) => {
      const lock = await acquired(locks, key, ttlMs)
      await lock.release()
      return redis.pttl(keys.fence(key))
    }
    const lasts = [await tokenLastsMs(1_000), await tokenLastsMs(20 * HOUR_MS)]
    assert.deepEqual(
      lasts.map((ms) => Math.ceil(ms / HOUR_MS)),
      [24, 40]
    )
  })

  test('is not taken twice by the same process', async ({ assert }) => {
    const { locks, key } = await lockWorld()
    await acquired(locks, key)
    assert.equal(await outcomeOf(locks.acquire(key, { ttlMs: 1_000 })), 'held')
  })

  test('is given to exactly one of 300 simultaneous attempts', async ({ assert }) => {
    const worlds = await Promise.all([lockWorld(), lockWorld(), lockWorld()])
    const [{ key }] = worlds
    const attempts = await Promise.all(
      worlds.flatMap(({ locks }) =>
        Array.from({ length: 100 }, () => locks.acquire(key, { ttlMs: 5_000 }))
      )
    )
    assert.lengthOf(
      attempts.filter(({ kind }) => kind === 'acquired'),
      1
    )
  })

  test('is released and renewed by its own attempt only', async ({ assert }) => {
    const { redis, locks, key } = await lockWorld()
    const stale = await acquired(locks, key)
    await redis.del(key)
    const lock = await acquired(locks, key)
    assert.equal(await stale.renew(), 'lost')
    assert.equal(await stale.release(), 'not_held')
    assert.equal(await redis.get(key), lock.attempt)
    assert.equal(await lock.renew(), 'renewed')
    assert.equal(await lock.release(), 'released')
    assert.equal(await lock.release(), 'released')
  })

  test('is not created again by a renewal', async ({ assert }) => {
    const { redis, locks, key } = await lockWorld()
    const lock = await acquired(locks, key)
    const { signal } = lock
    await redis.del(key)
    assert.equal(await lock.renew(), 'lost')
    assert.equal(await redis.exists(key), 0)
    assert.isTrue(signal.aborted)
    assert.instanceOf(signal.reason, LockLost)
  })

  test('hands out tokens that grow, also after the fence key was lost', async ({ assert }) => {
    const { redis, keys, locks, key } = await lockWorld()
    const tokens: number[] = []
    for (let round = 0; round < 6; round++) {
      const lock = await acquired(locks, key)
      tokens.push(lock.token)
      await lock.release()
      if (round === 3) await redis.del(keys.fence(key))
    }
    assert.deepEqual(
      tokens,
      [...new Set(tokens)].sort((a, b) => a - b)
    )
    assert.isTrue(tokens.every(Number.isSafeInteger))
  })

  test('hands out tokens that grow when the clock of the store steps back', async ({ assert }) => {
    const { redis, keys, locks, key } = await lockWorld()
    const nextYearUs = (Date.now() + 365 * 86_400_000) * 1_000
    await redis.set(keys.fence(key), nextYearUs)
    const lock = await acquired(locks, key)
    assert.equal(lock.token, nextYearUs + 1)
  })

  test('aborts its signal before the store could free the lock', async ({ assert }) => {
    const { redis, locks, key } = await lockWorld()
    const sentAtMs = performance.now()
    const lock = await acquired(locks, key, 3_000)
    const freeAtMs = Number(await redis.call('PEXPIRETIME', key))
    await aborted(lock.signal)
    const heldMs = performance.now() - sentAtMs
    assert.isAbove(heldMs, 2_950)
    const validUntilMs = Date.now() - performance.now() + lock.validUntilMs
    const driftMs = 3_000 / 100
    assert.isAtMost(validUntilMs, freeAtMs - driftMs)
    assert.isFalse(lock.isValid)
    await waitUntil(async () => (await redis.exists(key)) === 0, waitLimit(), 5)
    assert.equal(await lock.release(), 'not_held')
  })

  test('has aborted when a process that was blocked past its end checks it', async ({ assert }) => {
    const { locks, key } = await lockWorld()
    const lock = await acquired(locks, key, 2_000)
    const { signal } = lock
    const wakeAtMs = performance.now() + 2_050
    while (performance.now() < wakeAtMs);
    assert.isFalse(lock.isValid)
    assert.isTrue(lock.signal.aborted)
    assert.isTrue(signal.aborted)
  })

  test('waits for a holder within its time limit', async ({ assert }) => {
    const { locks, key } = await lockWorld()
    const lock = await acquired(locks, key)
    const waiting = locks.acquire(key, { ttlMs: 60_000, waitMs: 30_000 })
    await lock.release()
    assert.equal(await outcomeOf(waiting), 'acquired')

    const machine = await MachineDelay.watch()
    const startedMs = performance.now()
    // oxlint-disable-next-line house/patient-times -- it must run out
    assert.equal(await outcomeOf(locks.acquire(key, { ttlMs: 1_000, waitMs: 150 })), 'held')
    const waitedMs = performance.now() - startedMs
    assert.isAtLeast(waitedMs, 140)
    assert.isBelow(waitedMs, machine.boundMs(700), String(machine))
  })

  test('refuses a TTL that no holder could use', async ({ assert }) => {
    const { locks, key } = await lockWorld()
    for (const ttlMs of [0, 9, -1, 10.5, Number.NaN]) {
      await assert.rejects(() => locks.acquire(key, { ttlMs }), RangeError)
    }
    await assert.doesNotReject(() => locks.acquire(key, { ttlMs: 10 }))
  })
})
