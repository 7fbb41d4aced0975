import { setTimeout as delay } from 'node:timers/promises'
import { test } from '@japa/runner'
import { LockRenewals } from '#cluster/locks/lock_renewals'
import { waitUntil } from '#scripts/services/wait_until'
import { heldLock } from './lock_store.js'

const TTL_MS = 60
const EARLY_TIMER_MS = 2
const renewed = (times: readonly number[], count: number) =>
  waitUntil(async () => times.length >= count, AbortSignal.timeout(20_000), 1)

test.group('LockRenewals', () => {
  test('renews a lock after each third of its TTL, and no sooner', async ({ assert }) => {
    const renewals = new LockRenewals()
    const { lock, renewedAtMs } = heldLock(TTL_MS, () => true)
    const addedAtMs = performance.now()
    renewals.add(lock)
    await renewed(renewedAtMs, 3)
    renewals.remove(lock)
    const gapsMs = renewedAtMs.map((atMs, place) => atMs - (renewedAtMs[place - 1] ?? addedAtMs))
    assert.isAtLeast(Math.min(...gapsMs), TTL_MS / 3 - EARLY_TIMER_MS)
  })

  test('never renews a lost or a removed lock again, and goes on with the others', async ({
    assert,
  }) => {
    const renewals = new LockRenewals()
    const kept = heldLock(TTL_MS, () => true)
    const lost = heldLock(TTL_MS, () => false)
    const removed = heldLock(TTL_MS, () => true)
    for (const { lock } of [kept, lost, removed]) renewals.add(lock)
    renewals.remove(removed.lock)
    await renewed(kept.renewedAtMs, 4)
    renewals.remove(kept.lock)
    assert.lengthOf(lost.renewedAtMs, 1)
    assert.lengthOf(removed.renewedAtMs, 0)
  })

  test('renews each lock in its own time, the earliest first', async ({ assert }) => {
    const renewals = new LockRenewals()
    const long = heldLock(3_600_000, () => true)
    const short = heldLock(TTL_MS, () => true)
    for (const { lock } of [long, short]) renewals.add(lock)
    await renewed(short.renewedAtMs, 3)
    for (const { lock } of [long, short]) renewals.remove(lock)
    assert.lengthOf(long.renewedAtMs, 0)
  })

  test('asks sooner again when the store did not answer', async ({ assert }) => {
    const renewals = new LockRenewals()
    const away = heldLock(3 * TTL_MS, () => 'away')
    const answered = heldLock(3 * TTL_MS, () => true)
    for (const { lock } of [away, answered]) renewals.add(lock)
    await renewed(answered.renewedAtMs, 4)
    for (const { lock } of [away, answered]) renewals.remove(lock)
    assert.isAbove(away.renewedAtMs.length, answered.renewedAtMs.length)
  })

  test('does not bring back a lock that is removed while it is renewed', async ({ assert }) => {
    const renewals = new LockRenewals()
    const gate = Promise.withResolvers<boolean>()
    const removed = heldLock(TTL_MS, () => gate.promise)
    const kept = heldLock(TTL_MS, () => true)
    renewals.add(removed.lock)
    renewals.add(kept.lock)
    await renewed(removed.renewedAtMs, 1)
    renewals.remove(removed.lock)
    gate.resolve(true)
    await renewed(kept.renewedAtMs, 3)
    renewals.remove(kept.lock)
    assert.lengthOf(removed.renewedAtMs, 1)
  })

  test('begins no round before the last one has ended', async ({ assert }) => {
    const renewals = new LockRenewals()
    const gate = Promise.withResolvers<boolean>()
    const slow = heldLock(TTL_MS, () => gate.promise)
    const later = heldLock(TTL_MS / 4, () => true)
    renewals.add(slow.lock)
    await renewed(slow.renewedAtMs, 1)
    renewals.add(later.lock)
    await delay(TTL_MS / 2)
    assert.deepEqual([slow.renewedAtMs.length, later.renewedAtMs.length], [1, 0])
    gate.resolve(true)
    await renewed(later.renewedAtMs, 1)
    for (const { lock } of [slow, later]) renewals.remove(lock)
  })
})
