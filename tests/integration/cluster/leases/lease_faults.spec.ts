import { test } from '@japa/runner'
import { waitUntil } from '#scripts/services/wait_until'
import { impatient } from '#tests/support/redis/impatient'
import { proxiedRedis } from '#tests/support/redis/proxied_redis'
import { CALM, leaseWorld, type LeaseInstance } from '#tests/support/lease_world'
import { MachineDelay } from '#tests/support/machine/machine_delay'
import { waitLimit } from '#tests/support/wait_limit'

/** Makes the store know the scripts, so that the next call of each is one command. */
async function warmUp(instance: LeaseInstance): Promise<void> {
  const lease = await instance.claim('warm-up')
  await lease.release()
}
const REMOVE_FAILED = /^redis\.resource_lease\.remove_failed \{/

test.group('ResourceLease in an outage', () => {
  test('claims provisionally, and confirms the claim when the store is back', async ({
    assert,
  }) => {
    const { redis, proxy } = await proxiedRedis()
    const world = leaseWorld({ ...CALM, renewEveryMs: 100 })
    const one = await world.instance('one', proxy.url)
    proxy.acceptThenClose()
    proxy.reset()
    await waitUntil(async () => one.redis.status !== 'ready', waitLimit(), 1)
    const lease = await one.claim(world.resource)
    assert.isTrue(lease.isProvisional)
    assert.isNull(lease.epoch)
    proxy.heal()
    await waitUntil(async () => !lease.isProvisional, waitLimit())
    assert.equal(await redis.observer.hget(world.keys.lease(world.resource), 'o'), 'one')
    assert.equal(await lease.release(), 'owned')
    assert.deepEqual([one.lines, one.losses], [[], []])
  })

  test('loses a provisional lease when another instance owns the resource', async ({ assert }) => {
    const { proxy, redis } = await proxiedRedis()
    const world = leaseWorld()
    const one = await world.instance('one', proxy.url)
    const two = await world.instance('two', redis.url)
    await two.claim(world.resource)
    proxy.acceptThenClose()
    proxy.reset()
    await waitUntil(async () => one.redis.status !== 'ready', waitLimit(), 1)
    const lease = await one.claim(world.resource)
    proxy.heal()
    await waitUntil(async () => one.losses.length > 0, waitLimit())
    assert.deepEqual([one.losses, one.leases.heldCount, lease.isOver], [['held'], 0, true])
    assert.equal(await redis.observer.hget(world.keys.lease(world.resource), 'o'), 'two')
  })

  test('releases a resource whose claim is answered after the lease was lost', async ({
    assert,
  }) => {
    const { proxy, redis } = await proxiedRedis()
    const world = leaseWorld()
    const one = await world.instance('one', proxy.url)
    await warmUp(one)
    proxy.acceptThenClose()
    proxy.reset()
    await waitUntil(async () => one.redis.status !== 'ready', waitLimit(), 1)
    await one.claim(world.resource)
    const send = one.redis.sendCommand.bind(one.redis)
    const reclaim = { resource: world.resource, epoch: 1, owner: 'two' }
    one.redis.sendCommand = (...args) => {
      const sent = send(...args)
      if (args[0].args.includes(world.keys.lease(world.resource))) {
        one.redis.sendCommand = send
        world.announcer.announce(reclaim)
      }
      return sent
    }
    proxy.heal()
    await waitUntil(async () => one.losses.length > 0, waitLimit())
    const key = world.keys.lease(world.resource)
    await waitUntil(async () => (await redis.observer.hget(key, 'o')) === '', waitLimit())
    assert.deepEqual([one.losses, one.leases.heldCount], [['reclaimed'], 0])
  })

  test('recognizes its own claim after the answer was lost', async ({ assert }) => {
    const { redis, proxy } = await proxiedRedis()
    const world = leaseWorld()
    const one = await world.instance('one', proxy.url)
    await warmUp(one)
    proxy.dropReplies()
    const claim = one.claim(world.resource)
    const key = world.keys.lease(world.resource)
    await waitUntil(async () => (await redis.observer.exists(key)) === 1, waitLimit(), 1)
    const epoch = await redis.observer.hget(key, 'e')
    proxy.reset()
    proxy.heal()
    const lease = await claim
    assert.isTrue(lease.isProvisional)
    await waitUntil(async () => !lease.isProvisional, waitLimit())
    assert.equal(String(lease.epoch), epoch)
  })

  test('releases a claim that was never answered', async ({ assert }) => {
    const { redis, proxy } = await proxiedRedis()
    const world = leaseWorld({ ...CALM, releaseWithinMs: 30_000 })
    const one = await world.instance('one', proxy.url)
    await warmUp(one)
    proxy.dropReplies()
    const bePatient = impatient(one.redis)
    const lease = await one.claim(world.resource)
    assert.isNull(lease.epoch)
    bePatient()
    const release = lease.release()
    proxy.reset()
    proxy.heal()
    assert.equal(await release, 'owned')
    assert.equal(await redis.observer.hget(world.keys.lease(world.resource), 'o'), '')
  })

  test('answers owned although the answer to the first release was lost', async ({ assert }) => {
    const { redis, proxy } = await proxiedRedis()
    const world = leaseWorld({ ...CALM, releaseWithinMs: 30_000 })
    const one = await world.instance('one', proxy.url)
    await warmUp(one)
    const lease = await one.claim(world.resource)
    const key = world.keys.lease(world.resource)
    proxy.dropReplies()
    const release = lease.release()
    await waitUntil(async () => (await redis.observer.hget(key, 'o')) === '', waitLimit(), 1)
    proxy.reset()
    proxy.heal()
    assert.equal(await release, 'owned')
    assert.deepEqual(one.lines, [])
  })

  test('answers unknown, with one signal, when a release gets no answer in time', async ({
    assert,
  }) => {
    const machine = await MachineDelay.watch()
    const { redis, proxy } = await proxiedRedis()
    const world = leaseWorld({ ...CALM, releaseWithinMs: 700 })
    const one = await world.instance('one', proxy.url)
    const lease = await one.claim(world.resource)
    redis.kill('SIGSTOP')
    impatient(one.redis)
    const startedMs = performance.now()
    assert.equal(await lease.release(), 'unknown')
    redis.kill('SIGCONT')
    assert.isBelow(performance.now() - startedMs, machine.boundMs(1_500), String(machine))
    assert.lengthOf(one.lines, 1)
    assert.match(one.lines[0] ?? '', REMOVE_FAILED)
    assert.include(one.lines[0] ?? '', `"epoch":"${lease.epoch}"`)
  })

  test('serves provisionally and owns the lease again when no other instance claimed it', async ({
    assert,
  }) => {
    const { redis, proxy } = await proxiedRedis()
    const world = leaseWorld({ ...CALM, ttlMs: 300, renewEveryMs: 100 })
    const one = await world.instance('one', proxy.url)
    const lease = await one.claim(world.resource)
    const { epoch } = lease
    await redis.die()
    await waitUntil(async () => lease.isProvisional, waitLimit())
    await redis.restart()
    await waitUntil(async () => !lease.isProvisional, waitLimit())
    assert.equal(lease.epoch, epoch)
    assert.deepEqual([one.losses, one.lines], [[], []])
    assert.equal(await lease.release(), 'owned')
  })

  test('is lost when a sibling claims it while this instance is cut off', async ({ assert }) => {
    const { redis, proxy } = await proxiedRedis()
    const world = leaseWorld({ ...CALM, renewEveryMs: 100 })
    world.announcer.isDeaf = true
    const one = await world.instance('one', proxy.url)
    const two = await world.instance('two', redis.url)
    await one.claim(world.resource)
    proxy.blackhole()
    await two.claim(world.resource, true)
    proxy.reset()
    proxy.heal()
    await waitUntil(async () => one.losses.length > 0, waitLimit())
    assert.deepEqual(one.losses, ['reclaimed'])
    assert.lengthOf(one.lines, 1)
  })

  test('renews and releases when memory is full, and sweeps nothing', async ({ assert }) => {
    const { redis } = await proxiedRedis()
    // oxlint-disable-next-line house/patient-times -- it must run out
    const world = leaseWorld({ ...CALM, ttlMs: 50, graceMs: 50 })
    const one = await world.instance('one', redis.url)
    const lease = await one.claim(world.resource)
    await redis.observer.config('SET', 'maxmemory', '1')
    await one.leases.renewNow()
    await waitUntil(async () => lease.isProvisional, waitLimit(), 5)
    assert.equal(await one.sweeper.sweep(async () => assert.fail('swept')), 0)
    await waitUntil(
      async () => {
        await one.leases.renewNow()
        return !lease.isProvisional
      },
      waitLimit(),
      1
    )
    const provisional = await one.claim(`${world.resource}-new`)
    assert.isTrue(provisional.isProvisional)
    assert.equal(await lease.release(), 'owned')
    assert.deepEqual(one.lines, [])
  })

  test('still works after SCRIPT FLUSH', async ({ assert }) => {
    const { redis } = await proxiedRedis()
    const world = leaseWorld()
    const one = await world.instance('one', redis.url)
    const lease = await one.claim(world.resource)
    await redis.observer.script('FLUSH')
    await one.leases.renewNow()
    await redis.observer.script('FLUSH')
    assert.equal(await lease.release(), 'owned')
  })
})
