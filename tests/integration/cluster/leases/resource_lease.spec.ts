import { test } from '@japa/runner'
import { waitUntil } from '#scripts/services/wait_until'
import { CALM, leaseWorld } from '#tests/support/lease_world'
import { waitLimit } from '#tests/support/wait_limit'

const ignore = () => {}
const RECLAIM_DETECTED = /^redis\.resource_lease\.reclaim_detected \{/

test.group('ResourceLease', () => {
  test('has one owner; a claim without takeover learns who it is', async ({ assert }) => {
    const world = leaseWorld()
    const [one, two] = [await world.instance('one'), await world.instance('two')]
    const lease = await one.claim(world.resource)
    assert.isFalse(lease.isProvisional)
    const claim = await two.leases.claim(world.resource, { takeover: false, onLost: ignore })
    assert.equal(claim.kind, 'held')
    if (claim.kind !== 'held') return
    assert.equal(claim.owner, 'one')
    assert.isAbove(claim.remainingMs, 0)
    assert.isAtMost(claim.remainingMs, CALM.ttlMs)
    assert.deepEqual([two.losses, two.leases.heldCount], [[], 0])
  })

  test('informs the old owner of a takeover at once, with one signal', async ({ assert }) => {
    const world = leaseWorld()
    const [one, two] = [await world.instance('one'), await world.instance('two')]
    const old = await one.claim(world.resource)
    const lease = await two.claim(world.resource, true)
    assert.isAbove(lease.epoch ?? 0, old.epoch ?? 0)
    assert.deepEqual(one.losses, ['reclaimed'])
    await one.leases.renewNow()
    assert.lengthOf(one.lines, 1)
    assert.match(one.lines[0] ?? '', RECLAIM_DETECTED)
    assert.include(one.lines[0] ?? '', `"epoch":"${lease.epoch}","new_owner":"two"`)
    assert.equal(await old.release(), 'not_owned')
    assert.deepEqual([two.losses, two.lines], [[], []])
    assert.equal(await lease.release(), 'owned')
  })

  test('finds a takeover by renewal when its announcement was lost', async ({ assert }) => {
    const world = leaseWorld({ ...CALM, renewEveryMs: 40 })
    world.announcer.isDeaf = true
    const [one, two] = [await world.instance('one'), await world.instance('two')]
    await one.claim(world.resource)
    await two.claim(world.resource, true)
    await waitUntil(async () => one.losses.length > 0, waitLimit(), 5)
    assert.deepEqual(one.losses, ['reclaimed'])
    assert.lengthOf(one.lines, 1)
    assert.match(one.lines[0] ?? '', RECLAIM_DETECTED)
    assert.equal(one.leases.heldCount, 0)
  })

  test('announces nothing when no other instance owned the resource', async ({ assert }) => {
    const world = leaseWorld()
    const one = await world.instance('one')
    const lease = await one.claim(world.resource, true)
    await lease.release()
    await one.claim(world.resource, true)
    await one.claim(world.resource, true)
    assert.deepEqual(world.announcer.announced, [])
  })

  test('replaces an earlier claim of the same instance without a signal', async ({ assert }) => {
    const world = leaseWorld()
    const one = await world.instance('one')
    const first = await one.claim(world.resource)
    const second = await one.claim(world.resource, true)
    await Promise.resolve()
    assert.deepEqual([one.losses, one.lines], [['replaced'], []])
    assert.equal(await first.release(), 'not_owned')
    assert.equal(await second.release(), 'owned')
  })

  test('leaves exactly one owner after 60 simultaneous takeovers', async ({ assert }) => {
    const world = leaseWorld()
    const instances = await Promise.all(
      ['one', 'two', 'three'].map((owner) => world.instance(owner))
    )
    const leases = await Promise.all(
      instances.flatMap((one) => Array.from({ length: 20 }, () => one.claim(world.resource, true)))
    )
    await Promise.all(instances.map(({ leases: service }) => service.renewNow()))
    assert.lengthOf(new Set(leases.map(({ epoch }) => epoch)), 60)
    const releases = await Promise.all(leases.map((lease) => lease.release()))
    assert.lengthOf(
      releases.filter((release) => release === 'owned'),
      1
    )
  })

  test('answers a repeated release the same and another one with not owned', async ({ assert }) => {
    const world = leaseWorld()
    const one = await world.instance('one')
    const lease = await one.claim(world.resource)
    assert.equal(await lease.release(), 'owned')
    assert.equal(await lease.release(), 'owned')
    assert.deepEqual(one.losses, [])
    assert.equal(one.leases.heldCount, 0)
  })

  test('renews all leases of an instance before they expire', async ({ assert }) => {
    const world = leaseWorld({ ...CALM, ttlMs: 5_000, renewEveryMs: 300 })
    const one = await world.instance('one')
    const resources = Array.from({ length: 250 }, (_, index) => `${world.resource}-${index}`)
    const leases = await Promise.all(resources.map((resource) => one.claim(resource)))
    const endAtMs = performance.now() + 5_500
    await waitUntil(async () => performance.now() > endAtMs, waitLimit())
    assert.isTrue(leases.every(({ isProvisional }) => !isProvisional))
    const two = await world.instance('two')
    const claims = await Promise.all(
      resources.map((resource) => two.leases.claim(resource, { takeover: false, onLost: ignore }))
    )
    assert.isTrue(claims.every(({ kind }) => kind === 'held'))
    assert.deepEqual(one.losses, [])
  })

  test('may be claimed by any instance once it has expired, and informs the late owner', async ({
    assert,
  }) => {
    const world = leaseWorld({ ...CALM, ttlMs: 80 })
    const [one, two] = [await world.instance('one'), await world.instance('two')]
    const late = await one.claim(world.resource)
    await waitUntil(async () => late.isProvisional, waitLimit(), 5)
    // Redis counts from when the claim reached it, which is later than its owner does.
    const isClaimed = async () => {
      const claim = await two.leases.claim(world.resource, { takeover: false, onLost: ignore })
      return claim.kind !== 'held'
    }
    await waitUntil(isClaimed, waitLimit(), 5)
    assert.deepEqual(one.losses, ['reclaimed'])
  })

  test('is renewed late when no other instance took it', async ({ assert }) => {
    const world = leaseWorld({ ...CALM, ttlMs: 80 })
    const one = await world.instance('one')
    const lease = await one.claim(world.resource)
    await waitUntil(async () => lease.isProvisional, waitLimit(), 5)
    await waitUntil(
      async () => {
        await one.leases.renewNow()
        return !lease.isProvisional
      },
      waitLimit(),
      1
    )
    assert.equal(await lease.release(), 'owned')
  })

  test('is established again under its epoch when the store lost it', async ({ assert }) => {
    const world = leaseWorld()
    const [one, two] = [await world.instance('one'), await world.instance('two')]
    const lease = await one.claim(world.resource)
    const { epoch } = lease
    await one.redis.del(world.keys.lease(world.resource))
    await one.leases.renewNow()
    assert.equal(lease.epoch, epoch)
    assert.deepEqual(one.losses, [])
    const claim = await two.leases.claim(world.resource, { takeover: false, onLost: ignore })
    assert.equal(claim.kind, 'held')
    assert.equal(await lease.release(), 'owned')
  })

  test('wins over an older record that a failover brought back', async ({ assert }) => {
    const world = leaseWorld()
    const one = await world.instance('one')
    const lease = await one.claim(world.resource)
    await one.redis.hset(world.keys.lease(world.resource), 'o', 'two', 'e', '17')
    await one.leases.renewNow()
    assert.deepEqual(one.losses, [])
    assert.equal(await one.redis.hget(world.keys.lease(world.resource), 'o'), 'one')
    assert.equal(await lease.release(), 'owned')
  })
})
