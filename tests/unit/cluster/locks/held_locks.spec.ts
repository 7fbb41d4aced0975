import { test } from '@japa/runner'
import { HeldLock } from '#cluster/locks/held_lock'
import { HeldLocks } from '#cluster/locks/held_locks'

const HELD_MAX = 1_000
const TTL_MS = 600_000

/** A lock that was asked for so long ago, in the list. */
function lockOf(held: HeldLocks, attempt: string, agoMs: number): HeldLock {
  const store = {
    renew: async () => ({ kind: 'replied', reply: true }) as const,
    release: async (lock: HeldLock) => {
      held.remove(lock)
      return 'released' as const
    },
  }
  const lock = new HeldLock(store, 'lock', attempt, 1, TTL_MS, performance.now() - agoMs)
  held.add(lock)
  return lock
}

const attemptsIn = (held: HeldLocks, max = HELD_MAX) => held.list(max).map((one) => one.attempt)

test.group('HeldLocks', () => {
  test('lists the longest held first, each since its request', ({ assert }) => {
    const held = new HeldLocks()
    for (const [attempt, agoMs] of Object.entries({ newest: 1, oldest: 9_000, older: 5_000 })) {
      lockOf(held, attempt, agoMs)
    }
    assert.deepEqual(attemptsIn(held), ['oldest', 'older', 'newest'])
    assert.deepEqual(attemptsIn(held, 2), ['oldest', 'older'])
    const [oldest] = held.list(1)
    assert.closeTo(Date.now() - (oldest?.sinceMs ?? 0), 9_000, 2_000)
  })

  test('lists no lock that was released or has expired', async ({ assert }) => {
    const held = new HeldLocks()
    const locks = ['a', 'b', 'c', 'd'].map((attempt, at) => lockOf(held, attempt, 10 - at))
    lockOf(held, 'run out', TTL_MS)
    for (const at of [3, 1]) await locks[at]?.release()
    await locks[1]?.release()
    assert.deepEqual(attemptsIn(held), ['a', 'c'])
  })

  test('keeps a thousand, and drops expired ones for new ones', async ({ assert }) => {
    const held = new HeldLocks()
    lockOf(held, 'run out', TTL_MS)
    const full = Array.from({ length: HELD_MAX - 1 }, () => lockOf(held, 'held', 10))
    lockOf(held, 'in its place', 5)
    assert.lengthOf(held.list(2 * HELD_MAX), HELD_MAX)
    const unlisted = lockOf(held, 'one too many', 0)
    assert.notInclude(attemptsIn(held), 'one too many')
    await unlisted.release()
    await full[0]?.release()
    lockOf(held, 'last', 0)
    assert.equal(attemptsIn(held).at(-1), 'last')
  })
})
