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
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { startInstance } from '#tests/support/processes/instance'
import { RunningInstance } from '#tests/support/processes/several_instances'
import { TransactionProxy } from '#tests/support/processes/transaction_proxy'
import { historyDisagreements } from '#tests/support/routing/history_disagreements'
import { createStoredPin } from '#tests/support/routing/stored_pins'
import { path, ROUTERS, routerPayload } from '#tests/support/routers'
import { scratchFolder } from '#tests/support/scratch_folder'
import { createStoredRouter } from '#tests/support/stored_routers'
import { waitLimit } from '#tests/support/wait_limit'

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

/** Ends the transactions of the dead instance, which MongoDB would keep open for a minute. */
async function endOrphans({ sessions }: TransactionProxy): Promise<void> {
  await mongoose.connection
    .getClient()
    .db('admin')
    .command({ killSessions: sessions.map((id) => ({ id })) })
}

test.group('An instance that is killed between two steps of a write', () => {
  for (const { title, status, send } of WRITES) {
    test(`leaves ${title} whole or undone, its revision with it, and no blocking pin broken`, async ({
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
      await endOrphans(proxy)
      const outcomes = await asked

      assert.equal(answer.status, status, answer.text)
      assert.isAbove(steps, 4)
      assert.isTrue(outcomes.every((outcome) => outcome.status === 'rejected'))
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
