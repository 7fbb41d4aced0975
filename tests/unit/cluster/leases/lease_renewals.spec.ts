import { test } from '@japa/runner'
import { Redis } from 'ioredis'
import { RedisKeys } from '#cluster/keys/redis_keys'
import { HeldLease, type LeaseLoss } from '#cluster/leases/held_lease'
import {
  LEASE_TIMING,
  LeaseCommands,
  type RenewReply,
  type RenewRequest,
} from '#cluster/leases/lease_commands'
import { LeaseRenewals } from '#cluster/leases/lease_renewals'
import { setTimeout as delay } from 'node:timers/promises'
import type { ScriptOutcome } from '#cluster/lua/lua_script'

/** One lease whose claim was never answered, so that every round claims it again; claims wait for the gate. */
function unanswered() {
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

const BATCH_MAX = 100

test.group('Renewing leases now', () => {
  test('makes a round, and another one after a round that is under way', async ({ assert }) => {
    const { renewals: ours, openGate, rounds } = unanswered()
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
    const { renewals: ours, openGate, rounds } = unanswered()
    openGate()
    ours.stop()

    await ours.renewNow()

    assert.equal(rounds(), 0)
  })

  test('does nothing when renewing is stopped while it waits for the round under way', async ({
    assert,
  }) => {
    const { renewals: ours, openGate, rounds } = unanswered()
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

const keys = new RedisKeys('test:')

/** Answers each lease as the test says, and keeps what was asked in one command. */
class AnsweredCommands extends LeaseCommands {
  readonly batches: string[][] = []

  constructor(private readonly state: RenewReply['state']) {
    super(new Redis({ lazyConnect: true }), keys, 'one', LEASE_TIMING)
  }

  override async renew(requests: readonly RenewRequest[]): Promise<ScriptOutcome<RenewReply[]>> {
    this.batches.push(requests.map(({ resource }) => resource))
    const reply = requests.map(({ epoch }) => ({ state: this.state, epoch, owner: 'other' }))
    return { kind: 'replied', reply }
  }
}

/** Leases that the store confirmed for the last time a TTL ago. */
function overdue(state: RenewReply['state'], count = 1) {
  const commands = new AnsweredCommands(state)
  const losses: LeaseLoss[] = []
  const reclaimed: HeldLease[] = []
  const owner = { release: async () => 'owned' as const }
  const held = new Map<string, HeldLease>()
  for (let at = 0; at < count; at++) {
    const resource = `session:${at}`
    const { ttlMs } = LEASE_TIMING
    const lease = new HeldLease(owner, resource, false, 'request', ttlMs, (loss) =>
      losses.push(loss)
    )
    lease.confirm(7, performance.now() - ttlMs)
    held.set(resource, lease)
  }
  const events = { claim: async () => {}, reclaimed: (lease: HeldLease) => reclaimed.push(lease) }
  const timing = { ...LEASE_TIMING, renewEveryMs: 40 }
  const [first] = held.values()
  if (first === undefined) throw new Error('no lease')
  const renewals = new LeaseRenewals(held, keys, commands, timing, events)
  return { renewals, commands, held, first, losses, reclaimed }
}

test.group('A round of renewals', () => {
  test('renews at most a hundred leases per command, each once', async ({ assert }) => {
    const { renewals, commands, held } = overdue('renewed', 4_000)
    await renewals.renewNow()
    renewals.stop()
    assert.isAtMost(Math.max(...commands.batches.map(({ length }) => length)), BATCH_MAX)
    assert.sameMembers(commands.batches.flat(), [...held.keys()])
  })

  test('confirms a lease that was renewed', async ({ assert }) => {
    const { renewals, first } = overdue('renewed')
    assert.isTrue(first.isProvisional)
    await renewals.renewNow()
    renewals.stop()
    assert.isFalse(first.isProvisional)
  })

  test('leaves a lease unconfirmed that the store refused to renew', async ({ assert }) => {
    const { renewals, first, held, losses } = overdue('refused')
    await renewals.renewNow()
    renewals.stop()
    assert.isTrue(first.isProvisional)
    assert.deepEqual([held.size, losses], [1, []])
  })

  test('loses expired leases, and reports those of other instances', async ({ assert }) => {
    const expired = overdue('expired')
    await expired.renewals.renewNow()
    assert.deepEqual([expired.held.size, expired.losses], [0, ['expired']])
    const other = overdue('reclaimed')
    await other.renewals.renewNow()
    other.renewals.stop()
    assert.deepEqual(other.reclaimed, [other.first])
  })

  test('changes nothing for a lease that is being released', async ({ assert }) => {
    for (const state of ['renewed', 'expired', 'reclaimed'] as const) {
      const { renewals, first, losses, reclaimed } = overdue(state)
      void first.release()
      assert.isTrue(first.isOver)
      await renewals.renewNow()
      renewals.stop()
      assert.isTrue(first.isProvisional)
      assert.deepEqual([losses, reclaimed], [[], []])
    }
  })

  test('follows each request of a claim', async ({ assert }) => {
    const { renewals, commands } = overdue('renewed')
    const giveUpAtMs = performance.now() + 20_000
    while (commands.batches.length === 0 && performance.now() < giveUpAtMs) {
      renewals.start()
      await delay(5)
    }
    renewals.stop()
    assert.isNotEmpty(commands.batches)
  }).timeout(30_000)
})
