import { test } from '@japa/runner'
import type { HeldLease } from '#cluster/leases/held_lease'
import { leaseWorld, type LeaseInstance, type LeaseWorld } from '#tests/support/lease_world'
import { type HeldAnswer, holdAnswer } from '#tests/support/redis/held_answer'

/** Two instances whose announcements are lost. The store knows their scripts, so each call is one command. */
async function deafWorld(): Promise<{
  world: LeaseWorld
  one: LeaseInstance
  two: LeaseInstance
  hold: () => HeldAnswer
}> {
  const world = leaseWorld()
  world.announcer.isDeaf = true
  const [one, two] = [await world.instance('one'), await world.instance('two')]
  const warmUp = await one.claim('warm-up')
  await one.leases.renewNow()
  await warmUp.release()
  return { world, one, two, hold: () => holdAnswer(one.redis, world.keys.lease(world.resource)) }
}

/** Releases a lease while the answer to its renewal, or to its late claim, is on the way; that answer comes first. */
async function releaseDuringRound(
  { leases }: LeaseInstance,
  lease: HeldLease,
  hold: () => HeldAnswer
): Promise<{ release: ReturnType<HeldLease['release']>; deliver: () => void }> {
  const renewal = hold()
  const round = leases.renewNow()
  await renewal.asked
  const released = hold()
  const release = lease.release()
  await released.asked
  renewal.deliver()
  await round
  return { release, deliver: released.deliver }
}

test.group('Answers to one instance that cross', () => {
  test('leave the resource to the later of two claims', async ({ assert }) => {
    const { world, one, hold } = await deafWorld()
    const answer = hold()
    const crossed = one.claim(world.resource, true)
    await answer.asked
    const later = await one.claim(world.resource, true)
    answer.deliver()
    const earlier = await crossed
    assert.isBelow(earlier.epoch ?? 0, later.epoch ?? 0)
    assert.deepEqual([earlier.isLost, later.isOver], [true, false])
    assert.deepEqual([one.losses, one.lines, one.leases.heldCount], [['replaced'], [], 1])
    assert.deepEqual([await earlier.release(), await later.release()], ['not_owned', 'owned'])
  })

  test('end no lease as lost whose release is under way when its claim is refused', async ({
    assert,
  }) => {
    const { world, one, two, hold } = await deafWorld()
    const send = one.redis.sendCommand.bind(one.redis)
    one.redis.sendCommand = () => Promise.reject(new Error('Command timed out'))
    const lease = await one.claim(world.resource)
    one.redis.sendCommand = send
    assert.isNull(lease.epoch)
    await two.claim(world.resource)

    const { release, deliver } = await releaseDuringRound(one, lease, hold)
    assert.deepEqual([lease.isLost, one.losses], [false, []])
    deliver()
    assert.deepEqual([await release, await lease.release()], ['not_owned', 'not_owned'])
    assert.deepEqual([...one.leases.releases][1], ['not_owned', 1])
    assert.deepEqual([one.losses, one.lines], [[], []])
  })

  test('report no takeover of a lease whose release is under way', async ({ assert }) => {
    const { world, one, two, hold } = await deafWorld()
    const lease = await one.claim(world.resource)
    await two.claim(world.resource, true)

    const { release, deliver } = await releaseDuringRound(one, lease, hold)
    assert.deepEqual([one.losses, one.lines], [[], []])
    deliver()
    assert.equal(await release, 'not_owned')
    assert.deepEqual([one.losses, one.lines], [[], []])
  })
})
