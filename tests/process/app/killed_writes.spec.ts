import { join } from 'node:path'
import app from '@adonisjs/core/services/app'
import { getActiveTestOrFail, test } from '@japa/runner'
import mongoose, { type mongo } from 'mongoose'
import { waitUntil } from '#scripts/services/wait_until'
import { RunPins } from '#routing/actions/pins/run_pins'
import { UpdateRouter } from '#routing/actions/update_router'
import { RouterPinRepository } from '#routing/persistence/pins/router_pin_repository'
import { StoredSnapshots } from '#routing/persistence/stored_snapshots'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import routingConfig from '#config/routing'
import { Clock } from '#shared/clock'
import { toObjectId } from '#shared/identifiers'
import { OrganizationWrites } from '#shared/persistence/organization_writes'
import { ok } from '#shared/result'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { startInstance } from '#tests/support/processes/instance'
import { RunningInstance, severalInstances } from '#tests/support/processes/several_instances'
import { SeededRandom } from '#tests/support/seeded_random'
import { TransactionProxy } from '#tests/support/processes/transaction_proxy'
import { historyDisagreements } from '#tests/support/routing/history_disagreements'
import { createStoredPin } from '#tests/support/routing/stored_pins'
import { path, ROUTERS, routerPayload } from '#tests/support/routers'
import { roundsOf } from '#tests/support/rounds_of'
import { scratchFolder } from '#tests/support/scratch_folder'
import { createStoredRouter } from '#tests/support/stored_routers'
import { waitLimit } from '#tests/support/wait_limit'

/** How long a killed instance may keep others from writing to an organization. */
const BLOCKED_MS_MAX = 5_000
const KILLS = roundsOf(3)
const BUSY_ORGANIZATIONS = 4
const ENVIRONMENT = { CRON_JOBS: 'off', LOG_LEVEL: 'error' }

/** An organization whose router wins `/book`, where a blocking pin expects it, and was somewhere else before. */
interface World {
  readonly tenant: Tenant
  readonly routerId: string
}

interface Write {
  readonly title: string
  readonly status: number
  readonly send: (world: World) => readonly [method: string, path: string, body: unknown]
}

const WRITES: readonly Write[] = [
  {
    title: 'an update',
    status: 200,
    send: ({ routerId }) => ['PATCH', `${ROUTERS}/${routerId}`, { description: 'changed' }],
  },
  {
    title: 'an update that would break the pin',
    status: 409,
    send: ({ routerId }) => [
      'PATCH',
      `${ROUTERS}/${routerId}`,
      { matching_criteria: path('elsewhere') },
    ],
  },
  {
    title: 'an import',
    status: 201,
    send: ({ tenant }) => {
      const drafts = ['a', 'b'].map((segment) =>
        routerPayload(tenant, { matching_criteria: path(segment) })
      )
      return ['POST', `${ROUTERS}/import`, { routers: drafts }]
    },
  },
  {
    title: 'a revert',
    status: 200,
    send: ({ routerId }) => ['POST', `${ROUTERS}/${routerId}/revert`, { organization_revision: 1 }],
  },
]

async function createWorld(): Promise<World> {
  const tenant = await createTenant()
  const { id: routerId } = await createStoredRouter(tenant, { name: 'Pinned' })
  const update = await app.container.make(UpdateRouter)
  const updated = await update.execute(tenant.organizationId, routerId, { description: 'first' })
  if (!updated.ok) throw new Error(updated.error.type)
  await createStoredPin(tenant, { expects: { type: 'router', id: routerId } })
  return { tenant, routerId }
}

/** An instance that reaches the MongoDB of the test run through a proxy. */
async function startBehindProxy() {
  const uri = new URL(process.env.MONGODB_URI ?? '')
  const proxy = await TransactionProxy.start(Number(uri.port))
  getActiveTestOrFail().cleanup(() => proxy.stop())
  uri.port = String(proxy.port)
  uri.searchParams.set('directConnection', 'true')
  const stores = { mongodbUri: uri.href, redisUrl: process.env.REDIS_TCP_URL ?? '' }
  const { server, url } = await startInstance(join(scratchFolder(), 'api'), stores, ENVIRONMENT)
  getActiveTestOrFail().cleanup(() => server.stop())
  return { proxy, instance: new RunningInstance(url, server) }
}

/** All that an organization has of its routers. */
async function stateOf({ tenant }: World) {
  const id = toObjectId(tenant.organizationId)
  const { db } = mongoose.connection
  if (!db) throw new Error('not connected')
  const rows = (collection: string) =>
    db.collection(collection).find({ organization_id: id }).sort({ _id: 1 }).toArray()
  return {
    routers: await rows('booking_flow_routers'),
    revisions: await rows('router_revisions'),
    pins: await rows('router_pins'),
    organization: await db
      .collection('organization_revisions')
      .findOne({ _id: id }, { projection: { revision: 1, log: 1 } }),
  }
}

/** The states of the pins on what is stored, whatever this process knows. */
async function pinStates({ tenant }: World): Promise<string[]> {
  const source = await app.container.make(StoredSnapshots)
  const tables = new LiveRoutingTables(source, routingConfig, () => {})
  const pins = await app.container.make(RouterPinRepository)
  const run = await new RunPins(pins, tables, await app.container.make(Clock)).execute(
    tenant.organizationId
  )
  return run.ok ? run.value.pins.map(({ verdict }) => verdict.state) : [run.error.type]
}

/** How long another instance takes to claim the organization for a write, which is then undone. */
async function blockedMs({ tenant }: World): Promise<number> {
  const writes = await app.container.make(OrganizationWrites)
  const beganMs = performance.now()
  const options = { validateOnly: true }
  const { organizationId } = tenant
  const rehearsed = await writes.commitUnannounced(organizationId, async () => ok(null), options)
  if (!rehearsed.ok) throw new Error('unreachable')
  return performance.now() - beganMs
}

test.group('An instance that is killed between two steps of a write', () => {
  for (const { title, status, send } of WRITES) {
    test(`leaves ${title} whole or undone, its revision with it, no blocking pin broken, and nobody blocked`, async ({
      assert,
    }) => {
      const { proxy, instance } = await startBehindProxy()
      const ask = (world: World) => instance.ask(world.tenant.bearer, ...send(world))
      const whole = await createWorld()
      proxy.keep(whole.tenant.organizationId, 0)
      const answer = await ask(whole)
      const steps = proxy.sentBy(whole.tenant.organizationId)
      const isCommitted = status < 300
      const kept = [
        ...Array.from({ length: steps }, (_, at) => at + 1),
        ...(isCommitted ? (['answer'] as const) : []),
      ]
      const worlds = await Promise.all(kept.map(createWorld))
      const before = await Promise.all(worlds.map(stateOf))
      for (const [at, { tenant }] of worlds.entries()) {
        proxy.keep(tenant.organizationId, kept[at] ?? 0)
      }

      const asked = Promise.allSettled(worlds.map(ask))
      await waitUntil(async () => proxy.reachedCount === kept.length, waitLimit(30_000))
      const isDone = async (at: number) => {
        const world = worlds[at]
        const state = world && (await stateOf(world))
        return (state?.organization?.revision ?? 0) > (before[at]?.organization?.revision ?? 0)
      }
      if (isCommitted) await waitUntil(() => isDone(kept.length - 1), waitLimit(30_000))
      instance.kill('SIGKILL')
      await instance.exited
      const blocked = await Promise.all(worlds.map(blockedMs))
      const outcomes = await asked

      assert.equal(answer.status, status, answer.text)
      assert.isAbove(steps, 4)
      assert.isTrue(outcomes.every((outcome) => outcome.status === 'rejected'))
      assert.isBelow(Math.max(...blocked), BLOCKED_MS_MAX)
      for (const [at, world] of worlds.entries()) {
        const told = `killed at step ${kept[at]} of ${steps}`
        const after = await stateOf(world)
        if (kept[at] === 'answer') assert.notDeepEqual(after, before[at], told)
        else assert.deepEqual(after, before[at], told)
        assert.deepEqual(await pinStates(world), ['held'], told)
        const { db } = mongoose.connection
        const id = toObjectId(world.tenant.organizationId)
        assert.deepEqual(await historyDisagreements(db as mongo.Db, id), [], told)
      }
    }).timeout(180_000)
  }
})

/** Sends updates of each router, one after another, until the instance is gone; counts those that were answered. */
function updating(instance: RunningInstance, worlds: readonly World[]) {
  const answered = worlds.map(() => 0)
  const gone = worlds.map(async ({ tenant, routerId }, at) => {
    for (let text = 0; ; text += 1) {
      const update = { description: `update ${text}` }
      const sent = instance.ask(tenant.bearer, 'PATCH', `${ROUTERS}/${routerId}`, update)
      const status = await sent.then(
        (answer) => answer.status,
        () => 0
      )
      if (status === 0) return
      if (status !== 200) throw new Error(`an update was answered ${status}`)
      answered[at] = (answered[at] ?? 0) + 1
    }
  })
  return { answered, gone: Promise.all(gone) }
}

test.group('Instances that are killed while they write', () => {
  test('keep no other instance from writing for longer than five seconds', async ({ assert }) => {
    const seed = SeededRandom.pickSeed()
    const random = new SeededRandom(seed)
    const redisUrl = process.env.REDIS_TCP_URL ?? ''
    const worlds = await Promise.all(Array.from({ length: BUSY_ORGANIZATIONS }, createWorld))
    const [survivor] = await severalInstances(1, redisUrl)
    const waited: number[] = []
    for (let kill = 0; kill < KILLS; kill += 1) {
      const [victim] = await severalInstances(1, redisUrl)
      if (!survivor || !victim) throw new Error('not started')
      const { answered, gone } = updating(victim, worlds)
      const enough = 2 + random.below(5)
      await waitUntil(async () => answered.every((count) => count >= enough), waitLimit(30_000), 1)
      victim.kill('SIGKILL')
      await gone

      const beganMs = performance.now()
      const answers = await Promise.all(
        worlds.map(({ tenant, routerId }) =>
          survivor.ask(tenant.bearer, 'PATCH', `${ROUTERS}/${routerId}`, { description: `${kill}` })
        )
      )
      waited.push(performance.now() - beganMs)
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]), `seed ${seed}`)
    }
    assert.isBelow(Math.max(...waited), BLOCKED_MS_MAX, `seed ${seed}: ${waited.join(' ')}`)
  }).timeout(60_000 + KILLS * 20_000)
})
