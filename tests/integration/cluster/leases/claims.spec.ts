import { setImmediate as nextTurn } from 'node:timers/promises'
import { test } from '@japa/runner'
import { leaseMetrics } from '#cluster/leases/resource_lease'
import { LeaseRecords } from '#cluster/leases/lease_records'
import { CALM, leaseWorld } from '#tests/support/lease_world'
import { impatient } from '#tests/support/redis/impatient'
import { proxiedRedis } from '#tests/support/redis/proxied_redis'

const options = { takeover: false, onLost: () => {} }

test.group('A claim of a resource', () => {
  test('differs from one that the store has not answered', async ({ assert }) => {
    const { proxy } = await proxiedRedis()
    const world = leaseWorld()
    const one = await world.instance('one', proxy.url)
    const claimed = await one.leases.claim(world.resource, options)
    proxy.blackhole()
    impatient(one.redis)
    const provisional = await one.leases.claim(`${world.resource}-other`, options)
    assert.deepEqual([claimed.kind, provisional.kind], ['claimed', 'provisional'])
    assert.deepEqual(
      [...one.leases.claims],
      [
        ['claimed', 1],
        ['provisional', 1],
        ['held', 0],
      ]
    )
  })

  test('leaves the resource to the earlier lease of its instance until the store answers', async ({
    assert,
  }) => {
    const { proxy } = await proxiedRedis()
    const world = leaseWorld()
    const one = await world.instance('one', proxy.url)
    const earlier = await one.claim(world.resource)
    proxy.blackhole()
    impatient(one.redis)
    assert.deepEqual(await one.leases.claim(world.resource, options), {
      kind: 'held',
      owner: 'one',
      remainingMs: CALM.ttlMs,
    })
    assert.isFalse(earlier.isOver)
    const takeover = await one.leases.claim(world.resource, { ...options, takeover: true })
    assert.equal(takeover.kind, 'provisional')
    assert.deepEqual([one.losses, one.leases.heldCount], [['replaced'], 1])
  })

  test('ends only by a later claim of another instance', async ({ assert }) => {
    const world = leaseWorld()
    const one = await world.instance('one')
    const { epoch } = await one.claim(world.resource)
    const hear = (later: number, owner: string) =>
      world.announcer.announce({ resource: world.resource, epoch: (epoch ?? 0) + later, owner })
    hear(1, 'one')
    hear(0, 'two')
    assert.deepEqual([one.losses, one.leases.heldCount], [[], 1])
    hear(1, 'two')
    await nextTurn()
    assert.deepEqual([one.losses, one.leases.heldCount], [['reclaimed'], 0])
  })

  test('stops its renewals at the drain', async ({ assert }) => {
    const world = leaseWorld()
    const one = await world.instance('one')
    const lease = await one.claim(world.resource)
    let commands = 0
    const send = one.redis.sendCommand.bind(one.redis)
    one.redis.sendCommand = (...args) => {
      commands += 1
      return send(...args)
    }
    await one.leases.renewNow()
    const untilStop = commands
    assert.isAbove(untilStop, 0)
    one.leases.stop()
    await one.leases.renewNow()
    assert.equal(commands, untilStop)
    assert.equal(await lease.release(), 'owned')
  })

  test('records its owner, and its end', async ({ assert }) => {
    const world = leaseWorld()
    const one = await world.instance('one')
    const records = new LeaseRecords(one.redis, world.keys)
    assert.deepEqual(
      [await records.standing(world.resource), await records.find(world.resource)],
      ['unknown', null]
    )
    const lease = await one.claim(world.resource)
    assert.equal(await records.standing(world.resource), 'owned')
    assert.deepEqual(await records.find(world.resource), { owner: 'one', epoch: lease.epoch ?? -1 })
    assert.equal(await lease.release(), 'owned')
    assert.equal(await records.standing(world.resource), 'free')
    assert.deepEqual(
      [...one.leases.releases],
      [
        ['owned', 1],
        ['not_owned', 0],
        ['expired', 0],
        ['unknown', 0],
      ]
    )
    assert.deepEqual(leaseMetrics(one.leases).leaseReleases?.(), [
      [1, 'owned'],
      [0, 'not_owned'],
      [0, 'expired'],
      [0, 'unknown'],
    ])
  })
})
