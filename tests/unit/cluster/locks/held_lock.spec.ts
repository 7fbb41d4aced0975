import { test } from '@japa/runner'
import { LockLost } from '#cluster/locks/held_lock'
import { waitUntil } from '#scripts/services/wait_until'
import { waitLimit } from '#tests/support/wait_limit'
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

  test('is not extended by a renewal without an answer', async ({ assert }) => {
    const { lock } = heldLock(600_000, () => 'away')
    const { validUntilMs } = lock
    assert.equal(await lock.renew(), 'unavailable')
    assert.equal(lock.validUntilMs, validUntilMs)
  })

  test('lasts for the extended TTL from now on', async ({ assert }) => {
    const { lock, renewedAtMs } = heldLock(1_000, () => true)
    const { validUntilMs } = lock
    assert.equal(await lock.extend(600_000), 'renewed')
    assert.equal(lock.ttlMs, 600_000)
    assert.lengthOf(renewedAtMs, 1)
    assert.isAbove(lock.validUntilMs, validUntilMs + 500_000)
  })

  test('aborts no signal requested after the release', async ({ assert }) => {
    const { lock } = heldLock(1_000, () => true, 20)
    assert.equal(await lock.release(), 'released')
    const { signal } = lock
    await waitUntil(async () => performance.now() > lock.validUntilMs, waitLimit(), 5)
    assert.isFalse(signal.aborted)
    assert.isFalse(lock.signal.aborted)
  })
})
