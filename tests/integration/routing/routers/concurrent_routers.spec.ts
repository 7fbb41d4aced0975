import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { DeleteBookingFlow } from '#organizations/booking_flows/delete_booking_flow'
import { CreateRouter, type CreateRouterInput } from '#routing/routers/writes/create_router'
import { UpdateRouter } from '#routing/routers/writes/update_router'
import { RouterListRepository } from '#routing/routers/router_list_repository'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { createStoredRouter } from '#tests/support/stored_routers'
import { routersPage } from '#tests/support/routing/routers_page'

/** Each of them meets others; more of them would meet no other refusal. */
const AT_ONCE = 20
const ROUNDS = 16
/** How long a request may take, and how much longer creates may take together than one after the other. */
const REQUEST_MS = 5_000
const SLOWER_MAX = 3
const ALONE = 8

function inputFor(tenant: Tenant, overrides: Partial<CreateRouterInput>): CreateRouterInput {
  return {
    name: 'Router',
    description: null,
    tags: [],
    externalId: null,
    bookingFlowId: tenant.bookingFlowId,
    exampleUrls: [],
    criteria: overrides.isDefault ? null : { path: { segments: ['book'] } },
    isDefault: false,
    isActive: true,
    activeFromMs: null,
    activeUntilMs: null,
    ...overrides,
  }
}

async function createAtOnce(
  tenant: Tenant,
  overrides: (index: number) => Partial<CreateRouterInput>
) {
  const create = await app.container.make(CreateRouter)
  return Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) =>
      create.execute(tenant.organizationId, inputFor(tenant, overrides(index)))
    )
  )
}

async function storedRouters({ organizationId }: Tenant) {
  const routers = await app.container.make(RouterListRepository)
  const listed = await routers.list(organizationId, routersPage({ count: 1_000 }))
  return listed.ok ? listed.value.routers : []
}

/** Milliseconds that a create takes while no other one runs. */
async function msOfOne(): Promise<number> {
  const create = await app.container.make(CreateRouter)
  const tenant = await createTenant()
  const startedAtMs = performance.now()
  for (let index = 0; index < ALONE; index++) {
    await create.execute(tenant.organizationId, inputFor(tenant, { name: `Router ${index}` }))
  }
  return (performance.now() - startedAtMs) / ALONE
}

test.group('Concurrent creates', () => {
  test('all succeed on one booking flow, within the time of a request', async ({ assert }) => {
    const tenant = await createTenant()
    const beforeMs = await msOfOne()
    const startedAtMs = performance.now()

    const created = await createAtOnce(tenant, (index) => ({ name: `Router ${index}` }))
    const tookMs = performance.now() - startedAtMs
    const aloneMs = (AT_ONCE * (beforeMs + (await msOfOne()))) / 2

    assert.isTrue(created.every((result) => result.ok))
    assert.lengthOf(await storedRouters(tenant), AT_ONCE)
    console.log(`      took ${tookMs.toFixed(0)} ms, one after the other ${aloneMs.toFixed(0)} ms`)
    assert.isBelow(tookMs, Math.max(REQUEST_MS, SLOWER_MAX * aloneMs))
  })

  test('of an active default router leave exactly one', async ({ assert }) => {
    const tenant = await createTenant()

    const created = await createAtOnce(tenant, (index) => ({
      name: `Default ${index}`,
      isDefault: true,
    }))

    assert.lengthOf(
      created.filter((result) => result.ok),
      1
    )
    const refused = created.flatMap((result) => (result.ok ? [] : [result.error.type]))
    assert.deepEqual(new Set(refused), new Set(['active_default_exists']))
    assert.lengthOf(await storedRouters(tenant), 1)
  })

  test('of one name leave exactly one', async ({ assert }) => {
    const tenant = await createTenant()

    const created = await createAtOnce(tenant, () => ({ name: 'Implants' }))

    assert.lengthOf(
      created.filter((result) => result.ok),
      1
    )
    const refused = created.flatMap((result) => (result.ok ? [] : [result.error.type]))
    assert.deepEqual(new Set(refused), new Set(['name_taken']))
    assert.lengthOf(await storedRouters(tenant), 1)
  })
})

test.group('Concurrent updates', () => {
  test('of one router are all kept', async ({ assert }) => {
    const tenant = await createTenant()
    const router = await createStoredRouter(tenant)
    const update = await app.container.make(UpdateRouter)
    const changes = [
      { name: 'Renamed' },
      { description: 'Described' },
      { exampleUrls: ['https://clinic.example/'] },
      { criteria: { path: { segments: ['changed'] } } },
      { isActive: false },
      { activeFromMs: 1_000 },
      { activeUntilMs: 2_000 },
      { bookingFlowId: tenant.bookingFlowId },
    ]

    const updated = await Promise.all(
      changes.map((change) => update.execute(tenant.organizationId, router.id, change))
    )

    assert.isTrue(updated.every((result) => result.ok))
    const [merged] = await storedRouters(tenant)
    assert.containsSubset(merged, Object.assign({}, ...changes))
    assert.equal(merged?.revision, changes.length + 1)
  })

  test('of one router, twenty of them, each count', async ({ assert }) => {
    const tenant = await createTenant()
    const router = await createStoredRouter(tenant)
    const update = await app.container.make(UpdateRouter)

    const updated = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) =>
        update.execute(tenant.organizationId, router.id, { description: `${index}` })
      )
    )

    assert.isTrue(updated.every((result) => result.ok))
    const [merged] = await storedRouters(tenant)
    assert.equal(merged?.revision, AT_ONCE + 1)
  })

  test('that each make another router the active default leave exactly one', async ({ assert }) => {
    const tenant = await createTenant()
    await createAtOnce(tenant, (index) => ({
      name: `Default ${index}`,
      isDefault: true,
      isActive: false,
    }))
    const update = await app.container.make(UpdateRouter)

    const defaults = await storedRouters(tenant)

    const updated = await Promise.all(
      defaults.map(({ id }) => update.execute(tenant.organizationId, id, { isActive: true }))
    )

    assert.lengthOf(
      updated.filter((result) => result.ok),
      1
    )
    const routers = await storedRouters(tenant)
    assert.lengthOf(
      routers.filter((router) => router.isActive),
      1
    )
  })
})

test.group('Deleting a booking flow while a router is created for it', () => {
  test('lets one of the two happen, never both, in each of many rounds', async ({ assert }) => {
    const create = await app.container.make(CreateRouter)
    const remove = await app.container.make(DeleteBookingFlow)

    const play = async (_: unknown, round: number) => {
      const tenant = await createTenant()
      const { organizationId, bookingFlowId } = tenant
      const deleteFlow = () => remove.execute(organizationId, bookingFlowId)

      const early = round % 2 === 0 ? deleteFlow() : undefined
      const creation = create.execute(organizationId, inputFor(tenant, {}))
      const [created, deleted] = await Promise.all([creation, early ?? deleteFlow()])

      assert.notEqual(created.ok, deleted.ok)
      assert.lengthOf(await storedRouters(tenant), created.ok ? 1 : 0)
      if (!created.ok) assert.deepEqual(created.error, { type: 'booking_flow_unknown' })
      if (!deleted.ok) assert.equal(deleted.error.type, 'in_use')
    }
    await Promise.all(Array.from({ length: ROUNDS }, play))
  })
})
