import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { DeleteBookingFlow } from '#organizations/actions/delete_booking_flow'
import { CreateRouter, type CreateRouterInput } from '#routing/actions/create_router'
import { UpdateRouter } from '#routing/actions/update_router'
import { RouterRepository } from '#routing/persistence/router_repository'
import { createTenant, type Tenant } from '#tests/support/create_tenant'

const AT_ONCE = 50

function inputFor(tenant: Tenant, overrides: Partial<CreateRouterInput>): CreateRouterInput {
  return {
    name: 'Router',
    description: null,
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
  const routers = await app.container.make(RouterRepository)
  const listed = await routers.list(organizationId, {}, null, 1_000)
  return listed.ok ? listed.value.routers : []
}

test.group('Fifty creates at once', () => {
  test('all succeed on one booking flow, within the time of a request', async ({ assert }) => {
    const tenant = await createTenant()
    const startedAtMs = performance.now()

    const created = await createAtOnce(tenant, (index) => ({ name: `Router ${index}` }))

    assert.isTrue(created.every((result) => result.ok))
    assert.lengthOf(await storedRouters(tenant), AT_ONCE)
    assert.isBelow(performance.now() - startedAtMs, 5_000)
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

test.group('Updates at once', () => {
  test('of one router are all kept', async ({ assert }) => {
    const tenant = await createTenant()
    const [created] = await createAtOnce(tenant, () => ({ name: 'Implants' }))
    const [router] = await storedRouters(tenant)
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
      changes.map((change) => update.execute(tenant.organizationId, router?.id ?? '', change))
    )

    assert.isDefined(created)
    assert.isTrue(updated.every((result) => result.ok))
    const [merged] = await storedRouters(tenant)
    assert.containsSubset(merged, Object.assign({}, ...changes))
    assert.equal(merged?.revision, changes.length + 1)
  })

  test('of one router, fifty of them, each count', async ({ assert }) => {
    const tenant = await createTenant()
    await createAtOnce(tenant, () => ({ name: 'Implants' }))
    const [router] = await storedRouters(tenant)
    const update = await app.container.make(UpdateRouter)

    const updated = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) =>
        update.execute(tenant.organizationId, router?.id ?? '', { description: `${index}` })
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
  test('lets one of the two happen, never both, in each of fifty rounds', async ({ assert }) => {
    const create = await app.container.make(CreateRouter)
    const remove = await app.container.make(DeleteBookingFlow)

    for (let round = 0; round < AT_ONCE; round += 1) {
      const tenant = await createTenant()
      const { organizationId, bookingFlowId } = tenant
      const deleteFlow = () => remove.execute(organizationId, bookingFlowId)

      const early = round % 2 === 0 ? deleteFlow() : undefined
      const creation = create.execute(organizationId, inputFor(tenant, {}))
      const [created, deleted] = await Promise.all([creation, early ?? deleteFlow()])

      assert.notEqual(created.ok, deleted.ok)
      assert.lengthOf(await storedRouters(tenant), created.ok ? 1 : 0)
      if (!created.ok) assert.deepEqual(created.error, { type: 'booking_flow_unknown' })
      if (!deleted.ok) assert.equal(deleted.error, 'in_use')
    }
  })
})
