import { join } from 'node:path'
import app from '@adonisjs/core/services/app'
import { getActiveTestOrFail, test } from '@japa/runner'
import mongoose, { type mongo } from 'mongoose'
import { waitUntil } from '#scripts/services/wait_until'
import { RunPins } from '#routing/pins/run_pins'
import { UpdateRouter } from '#routing/routers/writes/update_router'
import { RouterPinRepository } from '#routing/pins/router_pin_repository'
import { StoredSnapshots } from '#routing/tables/stored_snapshots'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import routingConfig from '#config/routing'
import { Clock } from '#shared/clock'
import { toObjectId } from '#shared/identifiers'
import { OrganizationWrites } from '#shared/persistence/organization_writes'
import { ok } from '#shared/result'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { IS_LONG_TIER } from '#tests/support/long_tier'
import { MachineDelay } from '#tests/support/machine/machine_delay'
import { startInstance } from '#tests/support/processes/instance'
import { programWith } from '#tests/support/processes/program_with'
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

/** On a quiet machine, how long a killed instance may keep others from writing to an organization. */
const BLOCKED_MS_MAX = 5_000
const KILLS = roundsOf(2)
const BUSY_ORGANIZATIONS = 4
const ENVIRONMENT = { CRON_JOBS: 'off', LOG_LEVEL: 'error' }
const PATIENT_OF_MONGODB = join(import.meta.dirname, 'fixtures/patient_of_mongodb.js')

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
  const { server, url } = await startInstance(
    join(scratchFolder(), 'api'),
    stores,
    ENVIRONMENT,
    programWith(PATIENT_OF_MONGODB)
  )
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

/** A write of one organization that the proxy keeps at a step, counted from 1, or whose answer it keeps. */
interface KeptWrite extends Write {
  readonly world: World
  readonly step: number | 'answer'
  readonly steps: number
  readonly before: Awaited<ReturnType<typeof stateOf>>
}

test.group('An instance that is killed between two steps of a write', () => {
  /** All at once on one instance, whose connections to MongoDB are enough for two kinds of writes. */
  for (const writes of [WRITES.slice(0, 2), WRITES.slice(2)]) {
    const titles = writes.map(({ title }) => title).join(' and ')
    test(`leaves ${titles} whole or undone, no blocking pin broken, and no writer blocked`, async ({
      assert,
    }) => {
      const { proxy, instance } = await startBehindProxy()
      const ask = (world: World, { send }: Write) =>
        instance.ask(world.tenant.bearer, ...send(world))
      const keptWritesOf = async (write: Write): Promise<KeptWrite[]> => {
        const whole = await createWorld()
        const { organizationId } = whole.tenant
        proxy.keep(organizationId, 0)
        const answer = await ask(whole, write)
        const steps = proxy.sentBy(organizationId)
        assert.equal(answer.status, write.status, answer.text)
        assert.isAbove(steps, 4)
        const kept = [
          ...Array.from({ length: steps }, (_, at) => at + 1),
          ...(isCommitted(write) ? (['answer'] as const) : []),
        ]
        const found: KeptWrite[] = []
        // One after another: all at once, a busy machine ends none within the limit of a transaction.
        for (const step of kept) {
          const world = await createWorld()
          found.push({ ...write, world, step, steps, before: await stateOf(world) })
        }
        return found
      }
      const keptOfEach = await Promise.all(writes.map(keptWritesOf))
      const kept = keptOfEach.flat()
      for (const { world, step } of kept) proxy.keep(world.tenant.organizationId, step)

      const asked = Promise.allSettled(kept.map((write) => ask(write.world, write)))
      await waitUntil(async () => proxy.reachedCount === kept.length, waitLimit(30_000))
      const isDone = async ({ world, before }: KeptWrite) => {
        const { organization } = await stateOf(world)
        return (organization?.revision ?? 0) > (before.organization?.revision ?? 0)
      }
      for (const write of kept.filter(({ step }) => step === 'answer')) {
        await waitUntil(() => isDone(write), waitLimit(30_000))
      }
      const machine = await MachineDelay.watch()
      instance.kill('SIGKILL')
      await instance.exited
      const blocked = await Promise.all(kept.map(({ world }) => blockedMs(world)))
      const outcomes = await asked

      assert.isTrue(outcomes.every((outcome) => outcome.status === 'rejected'))
      assert.isBelow(Math.max(...blocked), machine.boundMs(BLOCKED_MS_MAX), String(machine))
      for (const { title, world, step, steps, before } of kept) {
        const situation = `${title}, killed at step ${step} of ${steps}`
        const after = await stateOf(world)
        if (step === 'answer') assert.notDeepEqual(after, before, situation)
        else assert.deepEqual(after, before, situation)
        assert.deepEqual(await pinStates(world), ['held'], situation)
        const { db } = mongoose.connection
        const id = toObjectId(world.tenant.organizationId)
        assert.deepEqual(await historyDisagreements(db as mongo.Db, id), [], situation)
      }
    }).timeout(180_000)
  }
})

function isCommitted({ status }: Write): boolean {
  return status < 300
}

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

/** At random steps of writes that follow one another; each step is tried above. */
function randomKills(): void {
  test('keep no other instance from writing for longer than five seconds', async ({ assert }) => {
    const seed = SeededRandom.pickSeed()
    const random = new SeededRandom(seed)
    const worlds = await Promise.all(Array.from({ length: BUSY_ORGANIZATIONS }, createWorld))
    const victims = await severalInstances(KILLS, process.env.REDIS_TCP_URL ?? '')
    const update = await app.container.make(UpdateRouter)
    const waited: number[] = []
    const machine = await MachineDelay.watch()
    for (const victim of victims) {
      const { answered, gone } = updating(victim, worlds)
      const enough = 2 + random.below(5)
      await waitUntil(async () => answered.every((count) => count >= enough), waitLimit(30_000), 1)
      victim.kill('SIGKILL')
      await gone

      const beganMs = performance.now()
      const updates = await Promise.all(
        worlds.map(({ tenant: { organizationId }, routerId }) =>
          update.execute(organizationId, routerId, { description: `after ${waited.length}` })
        )
      )
      waited.push(performance.now() - beganMs)
      assert.isTrue(
        updates.every(({ ok: isOk }) => isOk),
        `seed ${seed}`
      )
    }
    const boundMs = machine.boundMs(BLOCKED_MS_MAX)
    assert.isBelow(Math.max(...waited), boundMs, `seed ${seed}: ${waited.join(' ')}; ${machine}`)
  }).timeout(60_000 + KILLS * 20_000)
}

if (IS_LONG_TIER) test.group('Instances that are killed while they write', randomKills)
