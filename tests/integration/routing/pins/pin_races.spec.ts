import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { UpdateBookingFlow } from '#organizations/booking_flows/update_booking_flow'
import { BulkUpdateRouters } from '#routing/routers/writes/bulk_routers'
import { CreateRouter } from '#routing/routers/writes/create_router'
import { DeleteRouter } from '#routing/routers/writes/delete_router'
import { CreatePin } from '#routing/pins/create_pin'
import { RunPins } from '#routing/pins/run_pins'
import { UpdateRouter } from '#routing/routers/writes/update_router'
import { StoredSnapshots } from '#routing/tables/stored_snapshots'
import type { PinFields } from '#routing/pins/router_pin'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import type { OrganizationSnapshot, SnapshotSource } from '#routing/tables/organization_snapshot'
import { OrganizationChanges } from '#shared/organization_changes'
import { inTransaction } from '#shared/persistence/in_transaction'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'
import { OrganizationWrites } from '#shared/persistence/organization_writes'
import { createTenant, FIRST_FLOW, type Tenant } from '#tests/support/create_tenant'
import { SeededRandom } from '#tests/support/seeded_random'
import { createStoredRouter, routerInput } from '#tests/support/stored_routers'
import { PATIENT } from '#tests/integration/routing/tables/live_world'

const ROUNDS = 6
/** By then each outcome was seen, whatever the seed. */
const ROUNDS_MAX = 100
const OUTCOMES = ['ok', 'pins_broken', 'not_held']
const WRITES_AT_ONCE = 10
const PATHS = ['a', 'b', 'c']

type Outcome = { readonly ok: true } | { readonly ok: false; readonly error: { type: string } }

function pinOf({ bookingFlowId }: Tenant, path: string): PinFields {
  return {
    url: `https://clinic.example/${path}`,
    at: { type: 'now' },
    expects: { type: 'booking_flow', id: bookingFlowId },
    mode: 'block',
    note: null,
    expiresAtMs: null,
  }
}

/** Actions as on an instance of its own: its writes take no turns with those of others. */
async function onAnotherInstance() {
  const { container } = app
  const writes = new OrganizationWrites(
    await container.make(OrganizationRevisions),
    await container.make(OrganizationChanges)
  )
  container.swap(OrganizationWrites, () => writes)
  try {
    return {
      create: await container.make(CreateRouter),
      update: await container.make(UpdateRouter),
      remove: await container.make(DeleteRouter),
      bulk: await container.make(BulkUpdateRouters),
      pin: await container.make(CreatePin),
      flow: await container.make(UpdateBookingFlow),
    }
  } finally {
    container.restore(OrganizationWrites)
  }
}

async function statesOf({ organizationId }: Tenant) {
  const runPins = await app.container.make(RunPins)
  const run = await runPins.execute(organizationId)
  if (!run.ok) throw new Error('The pins are gone')
  return run.value.pins.map(({ verdict }) => verdict.state)
}

test.group('Writes of pins and routers on several instances at once', () => {
  test('leave no blocking pin broken, in any order', async ({ assert }) => {
    const random = new SeededRandom(SeededRandom.pickSeed())
    const seen = new Set<string>()
    const isSeen = () => OUTCOMES.every((type) => seen.has(type))
    for (let round = 0; round < ROUNDS || (!isSeen() && round < ROUNDS_MAX); round += 1) {
      const tenant = await createTenant()
      const { organizationId } = tenant
      const routers = await Promise.all(
        PATHS.map((path) =>
          createStoredRouter(tenant, { name: path, criteria: { path: { segments: [path] } } })
        )
      )
      const routerId = () => random.pick(routers).id
      const instances = await Promise.all([onAnotherInstance(), onAnotherInstance()])

      const write = async (at: number): Promise<Outcome> => {
        const { create, update, remove, bulk, pin } = random.pick(instances)
        const segments = [random.pick(PATHS)]
        switch (random.below(6)) {
          case 0:
            return update.execute(organizationId, routerId(), { criteria: { path: { segments } } })
          case 1:
            return remove.execute(organizationId, routerId())
          case 2:
            return bulk.execute(organizationId, { ids: [routerId()] }, { isActive: false })
          case 3:
            return create.execute(
              organizationId,
              routerInput(tenant, { name: `New ${at}`, criteria: { path: { segments } } })
            )
          default:
            return pin.execute(organizationId, pinOf(tenant, random.pick(PATHS)))
        }
      }
      const outcomes = await Promise.all(
        Array.from({ length: WRITES_AT_ONCE }, (_, at) => write(at))
      )

      const states = await statesOf(tenant)
      assert.notInclude(states, 'broken', `seed ${random.seed}, round ${round}`)
      for (const outcome of outcomes) seen.add(outcome.ok ? 'ok' : outcome.error.type)
    }
    assert.includeMembers([...seen], OUTCOMES, `seed ${random.seed}`)
  }).timeout(120_000)

  test("commit either the pin or the change of its flow's URL", async ({ assert }) => {
    const MOVES = [{ url: 'https://book.example.com/elsewhere' }, { isActive: false }]
    for (let round = 0; round < ROUNDS; round += 1) {
      const tenant = await createTenant()
      const { organizationId, bookingFlowId } = tenant
      await createStoredRouter(tenant, { criteria: { path: { segments: ['a'] } } })
      const [one, other] = await Promise.all([onAnotherInstance(), onAnotherInstance()])
      const move = MOVES[round % MOVES.length] ?? {}
      const url = round % 3 === 0 ? { url: FIRST_FLOW.url } : {}
      const pin = pinOf(tenant, 'a')
      const expects = { type: 'booking_flow', id: bookingFlowId, ...url } as const

      const [pinned, moved] = await Promise.all([
        one.pin.execute(organizationId, { ...pin, expects }),
        other.flow.execute(organizationId, bookingFlowId, move),
      ])

      assert.isTrue(pinned.ok || moved.ok, `round ${round}`)
      const states = await statesOf(tenant)
      assert.notInclude(states, 'broken', `round ${round}`)
      if (moved.ok && 'isActive' in move) assert.isFalse(pinned.ok)
    }
  })

  test('commit either the pin or the deletion that would break it', async ({ assert }) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const tenant = await createTenant()
      const { organizationId } = tenant
      const router = await createStoredRouter(tenant, { criteria: { path: { segments: ['a'] } } })
      const [one, other] = [await onAnotherInstance(), await onAnotherInstance()]

      const [pinned, removed] = await Promise.all([
        one.pin.execute(organizationId, pinOf(tenant, 'a')),
        other.remove.execute(organizationId, router.id),
      ])

      assert.notEqual(pinned.ok, removed.ok)
    }
  })
})

/** What an instance knows that has not heard of any change since. */
class StaleTables extends LiveRoutingTables {
  constructor(
    source: SnapshotSource,
    private readonly known: OrganizationSnapshot
  ) {
    super(source, PATIENT, () => {})
  }

  override async forOrganization() {
    return this.known
  }
}

async function changeOften(organizationId: string): Promise<void> {
  const revisions = await app.container.make(OrganizationRevisions)
  const changes = Array.from({ length: 101 }, () => ({
    kind: 'booking_flow' as const,
    id: organizationId,
  }))
  await inTransaction((session) => revisions.bump(organizationId, changes, session))
}

test.group('An instance that has not heard of the latest writes', () => {
  test('judges pins by what is stored, not by what it knows: {$self}')
    .with(['one change', 'more changes than the log remembers'] as const)
    .run(async ({ assert }, missing) => {
      const tenant = await createTenant()
      const { organizationId } = tenant
      const tables = await app.container.make(LiveRoutingTables)
      const empty = await tables.forOrganization(organizationId)
      const router = await createStoredRouter(tenant, { criteria: { path: { segments: ['a'] } } })
      if (missing !== 'one change') await changeOften(organizationId)
      const source = await app.container.make(StoredSnapshots)
      app.container.swap(LiveRoutingTables, () => new StaleTables(source, empty))
      const { pin, update, remove } = await onAnotherInstance()

      const pinned = await pin.execute(organizationId, pinOf(tenant, 'a'))
      const moved = await update.execute(organizationId, router.id, {
        criteria: { path: { segments: ['b'] } },
      })
      const removed = await remove.execute(organizationId, router.id)

      assert.isTrue(pinned.ok)
      for (const outcome of [moved, removed]) {
        assert.equal(outcome.ok ? 'written' : outcome.error.type, 'pins_broken')
      }
    })
    .teardown(() => app.container.restore(LiveRoutingTables))
})
