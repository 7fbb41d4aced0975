import { test } from '@japa/runner'
import { LockLost } from '#cluster/locks/held_lock'
import { heldLock } from './lock_store.js'

test.group('HeldLock', () => {
  test('gives an aborted signal after its loss, also to who asks for the first time', async ({
    assert,
  }) => {
    const { lock } = heldLock(1_000, () => false)
    assert.isTrue(lock.isValid)
    assert.equal(await lock.renew(), 'lost')
    assert.isFalse(lock.isValid)
    assert.isTrue(lock.signal.aborted)
    assert.instanceOf(lock.signal.reason, LockLost)
  })
})
