import { test } from '@japa/runner'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { EventStream } from '#tests/support/event_stream'
import { eventually } from '#tests/support/eventually'
import { issueToken } from '#tests/support/issue_token'
import { MachineDelay } from '#tests/support/machine/machine_delay'
import { patientProgram } from '#tests/support/processes/patient_program'
import type { RunningInstance } from '#tests/support/processes/several_instances'
import { SharedInstances } from '#tests/support/processes/shared_instances'
import { clientNames, type PrivateRedis } from '#tests/support/redis/private_redis'
import { ROUTERS, routerPayload } from '#tests/support/routers'

const FOUR = [
  'signalbox:app-subscriber',
  'signalbox:command',
  'signalbox:realtime-publisher',
  'signalbox:realtime-subscriber',
]

const INSTANCES = 3
const ALL = FOUR.flatMap((name) => Array.from({ length: INSTANCES }, () => name))
/** Long enough for a client that comes meanwhile though its process stands still, and short enough to be waited for. */
const LAME_DUCK_MS = 4_500
const STREAMS = 50
const DRAINED_WITHIN_MS = LAME_DUCK_MS + 5_000

async function createRouterOn(instance: RunningInstance | undefined, tenant: Tenant) {
  const answer = await instance?.ask(tenant.bearer, 'POST', ROUTERS, routerPayload(tenant))
  if (answer?.status !== 201) throw new Error(`a router was answered ${answer?.text}`)
  return String(JSON.parse(answer.text)._id)
}

/** The names of the connections of all instances, once each instance has its four. */
function namesOfAll({ observer }: PrivateRedis): Promise<string[]> {
  return eventually(
    () => clientNames(observer).catch(() => []),
    (found) => found.join() === ALL.join()
  )
}

test.group('Real-time messages of several instances', (group) => {
  let ground: SharedInstances
  let redis: PrivateRedis
  let instances: readonly RunningInstance[]
  group.setup(async () => {
    ground = await SharedInstances.start(INSTANCES, patientProgram(), {
      LAME_DUCK_MS: String(LAME_DUCK_MS),
    })
    ;({ redis, instances } = ground)
    return () => ground.stop()
  })
  group.each.timeout(240_000)

  /** One stream on every instance, once all have their four connections. */
  async function openStreams(bearer: string, channel = 'router-changes'): Promise<EventStream[]> {
    const names = await namesOfAll(redis)
    if (names.join() !== ALL.join()) throw new Error(`the connections are ${names.join()}`)
    const streams = await Promise.all(
      instances.map(({ url }) => EventStream.open(url, `channels=${channel}`, { bearer }))
    )
    for (const stream of streams) await stream.received('ready')
    return streams
  }

  test('arrive once on the streams of all instances, over exactly four connections each', async ({
    assert,
  }) => {
    const [tenant, stranger] = await Promise.all([createTenant(), createTenant()])
    const streams = await openStreams(tenant.bearer)
    const strange = await openStreams(stranger.bearer)

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
    assert.deepEqual(await namesOfAll(redis), ALL)
  })

  test('are replaced by a resync when the subscribers were cut off', async ({ assert }) => {
    const tenant = await createTenant()
    const streams = await openStreams(tenant.bearer)

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
    assert.deepEqual(await namesOfAll(redis), ALL)
  })

  test('reach streams of their own instance while Redis is away; the others get a resync', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    const streams = await openStreams(tenant.bearer)
    const [own, other] = streams

    await redis.die()
    const [gap] = (await other?.received('gap')) ?? []
    assert.equal(gap?.type, 'gap')
    const id = await createRouterOn(instances[0], tenant)
    const [message] = (await own?.received('router.created')) ?? []
    await redis.restart()
    const [resync] = (await other?.received('resync')) ?? []

    assert.equal(message?.data.router_id, id)
    assert.equal(resync?.type, 'resync')
    await ground.heal()
    const later = await createRouterOn(instances[0], tenant)
    const [received] = (await other?.received('router.created')) ?? []
    assert.equal(received?.data.router_id, later)
  })

  test('are replaced by a resync when another instance could not publish', async ({ assert }) => {
    const tenant = await createTenant()
    const streams = await openStreams(tenant.bearer)
    await redis.observer.call('ACL', 'SETUSER', 'default', '-publish', '-evalsha', '-eval')
    const id = await createRouterOn(instances[0], tenant)
    const [own] = (await streams[0]?.received('router.created')) ?? []
    await redis.observer.call('ACL', 'SETUSER', 'default', '+publish', '+evalsha', '+eval')

    const [resync] = (await streams[1]?.received('resync')) ?? []

    assert.equal(own?.data.router_id, id)
    assert.equal(resync?.type, 'resync')
  })

  test('end with the access token, on whichever instance it is revoked', async ({ assert }) => {
    const tenant = await createTenant()
    const { bearer, tokenId } = await issueToken(tenant.organizationId)
    const streams = await openStreams(bearer, 'router-events')

    const revoked = await instances[0]?.ask(tenant.bearer, 'DELETE', `/v1/access-tokens/${tokenId}`)

    assert.equal(revoked?.status, 204)
    for (const stream of streams) {
      const [end] = await stream.received('end')
      assert.deepEqual(end?.data, { reason: 'credential_ended' })
      await stream.closed()
    }
  })

  test('move elsewhere when an instance stops, as does a client that arrives then', async ({
    assert,
  }) => {
    const machine = await MachineDelay.watch()
    const tenant = await createTenant()
    const stopping = instances[INSTANCES - 1]
    if (!stopping) throw new Error('there is no instance')
    const open = () => EventStream.open(stopping.url, 'channels=router-changes', tenant)
    const streams = await Promise.all(Array.from({ length: STREAMS }, open))
    for (const stream of streams) await stream.received('ready')

    const startedMs = performance.now()
    stopping.kill('SIGTERM')
    await streams[0]?.received('reconnect')
    const late = await open()
    await late.closed()
    const ending = await stopping.exited
    const tookMs = performance.now() - startedMs

    assert.equal(ending, 'exit code 0')
    assert.equal(late.status, 200)
    assert.deepEqual(
      late.events.map(({ type }) => type),
      ['reconnect']
    )
    for (const stream of streams) {
      const [reconnect] = await stream.received('reconnect')
      assert.deepEqual(reconnect?.data, { reason: 'draining' })
      assert.isAtLeast(reconnect?.retryMs ?? 0, 1_000)
      await stream.closed()
    }
    assert.isBelow(tookMs, machine.boundMs(DRAINED_WITHIN_MS), String(machine))
  })
})
