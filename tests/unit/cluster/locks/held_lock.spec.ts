import { test } from '@japa/runner'
import { LockLost } from '#cluster/locks/held_lock'
import { heldLock } from './lock_store.js'

test.group('HeldLock', () => {
  test('returns an aborted signal after its loss, also to the first caller', async ({ assert }) => {
    const { lock } = heldLock(1_000, () => false)
    assert.isTrue(lock.isValid)
    assert.equal(await lock.renew(), 'lost')
    assert.isFalse(lock.isValid)
    assert.isTrue(lock.signal.aborted)
    assert.instanceOf(lock.signal.reason, LockLost)
  })
})
