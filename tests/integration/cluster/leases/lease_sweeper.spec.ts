import { test } from '@japa/runner'
import type { ExpiredLease } from '#cluster/leases/lease_sweeper'
import { waitUntil } from '#scripts/services/wait_until'
import { CALM, leaseWorld, type LeaseInstance } from '#tests/support/lease_world'
import { waitLimit } from '#tests/support/wait_limit'

// oxlint-disable-next-line house/patient-times -- it must run out
const SHORT = { ...CALM, ttlMs: 40, graceMs: 60 }

/** Sweeps until a lease was settled; gives all that were handled. */
async function sweepUntilSettled(sweepers: readonly LeaseInstance[]): Promise<ExpiredLease[]> {
  const handled: ExpiredLease[] = []
  await waitUntil(
    async () => {
      const settled = await Promise.all(
        sweepers.map(({ sweeper }) => sweeper.sweep(async (lease) => void handled.push(lease)))
      )
      return settled.some((count) => count > 0)
    },
    waitLimit(),
    5
  )
  return handled
}

test.group('LeaseSweeper', () => {
  test('hands a lease whose owner is gone to exactly one of several sweepers', async ({
    assert,
  }) => {
    const world = leaseWorld(SHORT)
    const [owner, ...sweepers] = await Promise.all(
      ['owner', 'one', 'two', 'three'].map((name) => world.instance(name))
    )
    const lease = await owner?.claim(world.resource)
    const handled = await sweepUntilSettled(sweepers)
    assert.deepEqual(handled, [{ resource: world.resource, epoch: lease?.epoch, owner: 'owner' }])
    for (const { sweeper } of sweepers) {
      assert.equal(await sweeper.sweep(async () => assert.fail('handled twice')), 0)
    }
  })

  test('informs an owner that comes back late that its lease was settled', async ({ assert }) => {
    const world = leaseWorld(SHORT)
    const one = await world.instance('one')
    const lease = await one.claim(world.resource)
    const other = await one.claim(`${world.resource}-other`)
    await sweepUntilSettled([await world.instance('two')])
    await waitUntil(async () => {
      await one.leases.renewNow()
      return one.losses.length > 0
    }, waitLimit())
    assert.include(one.losses, 'expired')
    assert.deepEqual(one.lines, [])
    assert.include([await lease.release(), await other.release()], 'not_owned')
  })

  test('leaves an overdue owner the grace time to renew', async ({ assert }) => {
    const world = leaseWorld({ ...CALM, ttlMs: 40, graceMs: 60_000 })
    const [one, two] = [await world.instance('one'), await world.instance('two')]
    const lease = await one.claim(world.resource)
    const state = () => one.redis.hget(world.keys.lease(world.resource), 's')
    const isSuspect = async () => {
      await two.sweeper.sweep(async () => assert.fail('swept in the grace time'))
      return (await state()) === 'suspect'
    }
    await waitUntil(async () => lease.isProvisional, waitLimit(), 5)
    await waitUntil(isSuspect, waitLimit(), 5)
    await one.leases.renewNow()
    assert.equal(await state(), '')
    assert.equal(await lease.release(), 'owned')
  })

  test('sweeps no lease that was released or is renewed', async ({ assert }) => {
    const timing = { ...CALM, ttlMs: 2_000, graceMs: 10_000, renewEveryMs: 500 }
    const world = leaseWorld(timing)
    const [one, two] = [await world.instance('one'), await world.instance('two')]
    const released = await one.claim(`${world.resource}-released`)
    await released.release()
    await one.claim(world.resource)
    const endAtMs = performance.now() + timing.ttlMs + timing.graceMs + 100
    await waitUntil(
      async () => {
        await two.sweeper.sweep(async ({ resource }) => assert.fail(resource))
        return performance.now() > endAtMs
      },
      waitLimit(),
      200
    )
    assert.deepEqual(one.losses, [])
  })

  test('yields to a claim that arrives while a lease is being handled', async ({ assert }) => {
    const world = leaseWorld(SHORT)
    const [one, two, three] = [
      await world.instance('one'),
      await world.instance('two'),
      await world.instance('three'),
    ]
    await one.claim(world.resource)
    let settled = -1
    await waitUntil(
      async () => {
        let isHandled = false
        settled = await two.sweeper.sweep(async () => {
          isHandled = true
          await three.claim(world.resource)
        })
        return isHandled
      },
      waitLimit(),
      5
    )
    assert.equal(settled, 0)
    assert.equal(await two.redis.hget(world.keys.lease(world.resource), 'o'), 'three')
  })

  test('passes a lease on, under the same epoch, when its sweeper fails', async ({ assert }) => {
    const world = leaseWorld(SHORT)
    const [one, two] = [await world.instance('one'), await world.instance('two')]
    const lease = await one.claim(world.resource)
    one.leases.stop()
    await waitUntil(
      () =>
        two.sweeper
          .sweep(() => Promise.reject(new Error('no database')))
          .then(
            () => false,
            () => true
          ),
      waitLimit(),
      5
    )
    const deadlines = world.keys.leaseDeadlines(world.resource)
    assert.equal(await two.sweeper.sweep(async () => assert.fail('too early')), 0)
    await two.redis.zadd(deadlines, 1, world.resource)
    const [handled] = await sweepUntilSettled([two])
    assert.equal(handled?.epoch, lease.epoch)
  })

  test('takes over a lease that a release found lost in the store, unless it is claimed', async ({
    assert,
  }) => {
    const world = leaseWorld(SHORT)
    const [one, two] = [await world.instance('one'), await world.instance('two')]
    const lost = await one.claim(world.resource)
    const moved = await one.claim(`${world.resource}-moved`)
    await one.redis.del(world.keys.lease(lost.resource), world.keys.lease(moved.resource))
    assert.deepEqual([await lost.release(), await moved.release()], ['expired', 'expired'])
    const claimed = await world.instance('three', undefined, CALM)
    await claimed.claim(moved.resource, true)
    const handled = await sweepUntilSettled([two])
    assert.deepEqual(handled, [{ resource: lost.resource, epoch: lost.epoch, owner: 'one' }])
  })
})
