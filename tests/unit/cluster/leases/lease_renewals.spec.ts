import { test } from '@japa/runner'
import { Redis } from 'ioredis'
import { RedisKeys } from '#cluster/keys/redis_keys'
import { HeldLease } from '#cluster/leases/held_lease'
import { LeaseCommands } from '#cluster/leases/lease_commands'
import { LeaseRenewals } from '#cluster/leases/lease_renewals'
import { LEASE_TIMING } from '#cluster/leases/lease_timing'

/** One lease whose claim was never answered, so that every round claims it again; claims wait for the gate. */
function renewals() {
  const keys = new RedisKeys('test:')
  const neverConnected = new Redis({ lazyConnect: true })
  const commands = new LeaseCommands(neverConnected, keys, 'one', LEASE_TIMING)
  const owner = { release: () => Promise.resolve('owned' as const) }
  const lease = new HeldLease(owner, 'session:1', false, 'request', LEASE_TIMING.ttlMs, () => {})
  const gate = Promise.withResolvers<void>()
  let rounds = 0
  const claim = async () => {
    rounds += 1
    await gate.promise
  }
  const held = new Map([[lease.resource, lease]])
  const events = { claim, reclaimed: () => {} }
  return {
    renewals: new LeaseRenewals(held, keys, commands, LEASE_TIMING, events),
    openGate: gate.resolve,
    rounds: () => rounds,
  }
}

test.group('Renewing leases now', () => {
  test('makes a round, and another one after a round that is under way', async ({ assert }) => {
    const { renewals: ours, openGate, rounds } = renewals()
    const first = ours.renewNow()
    await Promise.resolve()
    assert.equal(rounds(), 1)
    const second = ours.renewNow()

    openGate()
    await Promise.all([first, second])
    ours.stop()

    assert.equal(rounds(), 2)
  })

  test('does nothing once renewing was stopped', async ({ assert }) => {
    const { renewals: ours, openGate, rounds } = renewals()
    openGate()
    ours.stop()

    await ours.renewNow()

    assert.equal(rounds(), 0)
  })

  test('does nothing when renewing is stopped while it waits for the round under way', async ({
    assert,
  }) => {
    const { renewals: ours, openGate, rounds } = renewals()
    const first = ours.renewNow()
    await Promise.resolve()
    assert.equal(rounds(), 1)
    const second = ours.renewNow()

    ours.stop()
    openGate()
    await Promise.all([first, second])

    assert.equal(rounds(), 1)
  })
})
