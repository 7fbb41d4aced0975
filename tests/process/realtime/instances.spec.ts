import { test } from '@japa/runner'
import { clientNames, privateRedis, type PrivateRedis } from '#tests/support/redis/private_redis'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { EventStream } from '#tests/support/event_stream'
import { issueToken } from '#tests/support/issue_token'
import { ROUTERS, routerPayload } from '#tests/support/routers'
import { type RunningInstance, severalInstances } from '#tests/support/processes/several_instances'

const FOUR = [
  'signalbox:app-subscriber',
  'signalbox:command',
  'signalbox:realtime-publisher',
  'signalbox:realtime-subscriber',
]

interface World {
  readonly redis: PrivateRedis
  readonly instances: RunningInstance[]
  readonly tenant: Tenant
  readonly streams: EventStream[]
}

/** As many instances, each with one stream of the tenant's router changes. */
async function world(count: number): Promise<World> {
  const redis = await privateRedis()
  const instances = await severalInstances(count, redis.url)
  const tenant = await createTenant()
  const streams = await Promise.all(
    instances.map(({ url }) => EventStream.open(url, 'channels=router-changes', tenant))
  )
  for (const stream of streams) await stream.received('ready')
  return { redis, instances, tenant, streams }
}

async function createRouterOn(instance: RunningInstance | undefined, tenant: Tenant) {
  const answer = await instance?.ask(tenant.bearer, 'POST', ROUTERS, routerPayload(tenant))
  if (answer?.status !== 201) throw new Error(`a router was answered ${answer?.text}`)
  return String(JSON.parse(answer.text)._id)
}

test.group('Real-time messages of several instances', () => {
  test('arrive once on the streams of all, over exactly four connections each', async ({
    assert,
  }) => {
    const { redis, instances, tenant, streams } = await world(3)
    const stranger = await createTenant()
    const strange = await Promise.all(
      instances.map(({ url }) => EventStream.open(url, 'channels=router-changes', stranger))
    )

    const created: string[] = []
    for (const instance of instances) created.push(await createRouterOn(instance, tenant))
    await createRouterOn(instances[0], stranger)

    for (const stream of streams) {
      const messages = await stream.received('router.created', created.length)
      assert.sameMembers(
        messages.map(({ data }) => data.router_id),
        created
      )
      assert.lengthOf(stream.events, 1 + created.length)
    }
    for (const stream of strange) {
      await stream.received('router.created')
      assert.lengthOf(stream.events, 2)
    }
    const names = await clientNames(redis.observer)
    assert.deepEqual(
      names,
      FOUR.flatMap((name) => [name, name, name])
    )
  })

  test('are made up for by a resync when the subscribers were cut off', async ({ assert }) => {
    const { redis, instances, tenant, streams } = await world(2)

    await redis.observer.client('KILL', 'TYPE', 'pubsub')
    for (const stream of streams) {
      const [resync] = await stream.received('resync')
      assert.deepEqual(resync?.data, { reason: 'gap' })
    }
    const id = await createRouterOn(instances[0], tenant)

    for (const stream of streams) {
      const [message] = await stream.received('router.created')
      assert.equal(message?.data.router_id, id)
      assert.lengthOf(stream.typed('resync'), 1)
    }
    const names = await clientNames(redis.observer)
    assert.deepEqual(
      names,
      FOUR.flatMap((name) => [name, name])
    )
  })

  test('reach the streams of the instance itself while Redis is away, and the others look again', async ({
    assert,
  }) => {
    const { redis, instances, tenant, streams } = await world(2)
    const [own, other] = streams

    await redis.die()
    const id = await createRouterOn(instances[0], tenant)
    const [message] = (await own?.received('router.created')) ?? []
    await redis.restart()
    const [resync] = (await other?.received('resync')) ?? []

    assert.equal(message?.data.router_id, id)
    assert.equal(resync?.type, 'resync')
    const later = await createRouterOn(instances[0], tenant)
    const [received] = (await other?.received('router.created')) ?? []
    assert.equal(received?.data.router_id, later)
  })

  test('are made up for when another instance could not publish', async ({ assert }) => {
    const { redis, instances, tenant, streams } = await world(2)
    await redis.observer.call('ACL', 'SETUSER', 'default', '-publish', '-evalsha', '-eval')
    const id = await createRouterOn(instances[0], tenant)
    const [own] = (await streams[0]?.received('router.created')) ?? []
    await redis.observer.call('ACL', 'SETUSER', 'default', '+publish', '+evalsha', '+eval')

    const [resync] = (await streams[1]?.received('resync')) ?? []

    assert.equal(own?.data.router_id, id)
    assert.equal(resync?.type, 'resync')
  })

  test('end with the access token, on whichever instance it is revoked', async ({ assert }) => {
    const { instances, tenant } = await world(2)
    const { bearer, tokenId } = await issueToken(tenant.organizationId)
    const streams = await Promise.all(
      instances.map(({ url }) => EventStream.open(url, 'channels=router-events', { bearer }))
    )
    for (const stream of streams) await stream.received('ready')

    const revoked = await instances[0]?.ask(tenant.bearer, 'DELETE', `/v1/access-tokens/${tokenId}`)

    assert.equal(revoked?.status, 204)
    for (const stream of streams) {
      const [end] = await stream.received('end')
      assert.deepEqual(end?.data, { reason: 'credential_ended' })
      await stream.closed()
    }
  })
})
