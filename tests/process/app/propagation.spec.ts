import { setTimeout as pause } from 'node:timers/promises'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { AccessTokenRepository } from '#identity/tokens/access_token_repository'
import { UpdateRouter } from '#routing/routers/writes/update_router'
import { builtOnce } from '#tests/support/build/built_once'
import { createTenant } from '#tests/support/create_tenant'
import { MachineDelay } from '#tests/support/machine/machine_delay'
import { createKey } from '#tests/support/publishable_keys'
import { SharedInstances } from '#tests/support/processes/shared_instances'
import type { PrivateRedis } from '#tests/support/redis/private_redis'
import { refusedEverywhere, type Use, usedToken, usingKey, usingToken } from './revoked_tokens.js'
import { allShow, changeWhileAsked, flowOf, routerWithTwoFlows } from './router_changes.js'

const SELDOM_MS = 30
const SHOWN_LATEST_MS = 2_000
const REFUSED_LATEST_MS = 1_000
/** Tokens are revoked at different moments between two looks of an instance. */
const TOKENS = 5
const APART_MS = 130

/** What happens to Redis before the token is revoked. */
const FAULTS: Readonly<Record<string, (redis: PrivateRedis) => unknown>> = {
  'Redis works': () => {},
  'all subscribers are cut': (redis) => redis.observer.client('KILL', 'TYPE', 'pubsub'),
  'Redis is frozen': (redis) => redis.kill('SIGSTOP'),
  'Redis is gone': (redis) => redis.die(),
}

test.group('Three instances on one Redis', (group) => {
  const build = builtOnce(group)
  let shared: SharedInstances

  group.setup(async () => {
    shared = await SharedInstances.start(3, build())
  })
  group.teardown(() => shared.stop())
  group.each.setup(() => shared.heal())

  test('show a change within two seconds although its message was lost', async ({ assert }) => {
    const world = await routerWithTwoFlows(shared.instances, SELDOM_MS)
    const updateRouter = await app.container.make(UpdateRouter)

    for (let change = 0; change < 4; change++) {
      const machine = await MachineDelay.watch()
      const bookingFlowId = flowOf(world, change)
      const startedMs = performance.now()
      const { organizationId } = world.tenant
      const updated = await updateRouter.execute(organizationId, world.routerId, { bookingFlowId })
      assert.isTrue(updated.ok)
      await allShow(world, bookingFlowId)
      const tookMs = performance.now() - startedMs
      assert.isBelow(tookMs, machine.boundMs(SHOWN_LATEST_MS), String(machine))
    }
  })

  test('show a change within two seconds while subscribers or all of Redis are away', async ({
    assert,
  }) => {
    const { redis, instances } = shared
    const world = await routerWithTwoFlows(instances, SELDOM_MS)
    const faults: (() => unknown)[] = [
      () => redis.observer.client('KILL', 'TYPE', 'pubsub'),
      () => redis.kill('SIGSTOP'),
      () => redis.kill('SIGCONT'),
      () => redis.die(),
      () => redis.restart(),
    ]

    for (const [change, fault] of faults.entries()) {
      await fault()
      const machine = await MachineDelay.watch()
      const delays = await changeWhileAsked(world, change)
      assert.isBelow(Math.max(...delays), machine.boundMs(SHOWN_LATEST_MS), String(machine))
    }
  })

  test('refuse a revoked token and a revoked publishable key within a second while {$self}')
    .with(Object.keys(FAULTS))
    .run(async ({ assert }, fault) => {
      const { redis, instances } = shared
      const [first] = instances
      const tenant = await createTenant()
      const leaked = await usedToken(tenant.organizationId, instances)
      const key = await createKey(tenant.organizationId)
      const resolve = usingKey(key)
      for (const instance of instances) assert.equal(await resolve(instance), 404)
      await first?.ask(tenant.bearer, 'GET', '/v1/organization')

      await FAULTS[fault]?.(redis)
      const machine = await MachineDelay.watch()
      const revoke = async (path: string, use: Use, acceptedStatus: number) => {
        const answer = await first?.ask(tenant.bearer, 'DELETE', path)
        return [answer?.status, await refusedEverywhere(instances, use, acceptedStatus)] as const
      }
      const revoked = await Promise.all([
        revoke(`/v1/access-tokens/${leaked.tokenId}`, usingToken(leaked.bearer), 200),
        revoke(`/v1/publishable-keys/${key.keyId}`, resolve, 404),
      ])

      for (const [status, latestMs] of revoked) {
        console.log(`      refused everywhere after ${latestMs.toFixed(0)} ms; ${machine}`)
        assert.equal(status, 204)
        assert.isBelow(latestMs, machine.boundMs(REFUSED_LATEST_MS), String(machine))
      }
    })

  test('refuse a revoked token within a second although the message was lost', async ({
    assert,
  }) => {
    const { instances } = shared
    const { organizationId } = await createTenant()
    const tokens = await app.container.make(AccessTokenRepository)
    const machine = await MachineDelay.watch()

    const revokeAndUse = async (_: unknown, index: number) => {
      const leaked = await usedToken(organizationId, instances)
      await pause(index * APART_MS)
      await tokens.delete(organizationId, leaked.tokenId)
      return refusedEverywhere(instances, usingToken(leaked.bearer))
    }
    const latestMs = await Promise.all(Array.from({ length: TOKENS }, revokeAndUse))

    console.log(`      refused everywhere after ${latestMs.map(Math.ceil).join(', ')} ms`)
    assert.isBelow(Math.max(...latestMs), machine.boundMs(REFUSED_LATEST_MS), String(machine))
  })
})
