import app from '@adonisjs/core/services/app'
import { getActiveTestOrFail, test } from '@japa/runner'
import { CreateBookingFlow } from '#organizations/booking_flows/create_booking_flow'
import { DeleteBookingFlow } from '#organizations/booking_flows/delete_booking_flow'
import { UpdateBookingFlow } from '#organizations/booking_flows/update_booking_flow'
import { CreateRouter } from '#routing/routers/writes/create_router'
import { DeleteRouter } from '#routing/routers/writes/delete_router'
import { ImportRouters } from '#routing/routers/writes/import_routers'
import { UpdateRouter } from '#routing/routers/writes/update_router'
import { toObjectId } from '#shared/identifiers'
import {
  OrganizationQuota,
  type OrganizationUsage,
  OrganizationUsageModel,
} from '#shared/persistence/organization_quota'
import { ok } from '#shared/result'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { createStoredRouter, routerInput } from '#tests/support/stored_routers'

function allow(routers: number): void {
  const quota = new OrganizationQuota({ routers, bytes: 1_000_000 })
  app.container.swap(OrganizationQuota, () => quota)
  getActiveTestOrFail().cleanup(() => app.container.restore(OrganizationQuota))
}

async function counted({ organizationId }: Tenant) {
  const id = toObjectId(organizationId)
  return OrganizationUsageModel.findById(id, { _id: 0 }).lean<OrganizationUsage>()
}

/** What is counted, and what counting anew says. */
async function bothCounts(tenant: Tenant) {
  const kept = await counted(tenant)
  const quota = await app.container.make(OrganizationQuota)
  await quota.recount(tenant.organizationId)
  return { kept, anew: await counted(tenant) }
}

test.group('The quota of an organization', () => {
  test('admits as many of twenty concurrent writes as fit', async ({ assert }) => {
    allow(7)
    const tenant = await createTenant()
    const create = await app.container.make(CreateRouter)

    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        create.execute(tenant.organizationId, routerInput(tenant, { name: `Router ${at}` }))
      )
    )

    assert.lengthOf(
      outcomes.filter((outcome) => outcome.ok),
      7
    )
    const refusals = new Set(
      outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.error.type]))
    )
    assert.deepEqual(refusals, new Set(['quota_exceeded']))
  })

  test('counts to the byte what every kind of write stores', async ({ assert }) => {
    const tenant = await createTenant()
    const { organizationId } = tenant
    const { container } = app
    const flows = await container.make(CreateBookingFlow)
    const fields = { description: 'ä', url: null, durationMinutes: 30, isActive: true }
    const extra = await flows.execute(organizationId, { name: 'Extra', ...fields })
    const gone = await flows.execute(organizationId, { name: 'Gone', ...fields })
    assert.isTrue(extra.ok && gone.ok)
    const flowIds = [extra, gone].map((made) => (made.ok ? made.value.id : ''))
    const updateFlow = await container.make(UpdateBookingFlow)
    await updateFlow.execute(organizationId, flowIds[0] ?? '', { description: 'longer', url: null })
    const deleteFlow = await container.make(DeleteBookingFlow)
    await deleteFlow.execute(organizationId, flowIds[1] ?? '')

    const first = await createStoredRouter(tenant, { name: 'First' })
    const second = await createStoredRouter(tenant, {
      name: 'Sécond',
      criteria: {
        queryParams: [{ name: 'a', required: false, value: 'b' }],
        campaign: { utm_source: 'mail' },
      },
      exampleUrls: ['https://a.example/?a=b&utm_source=mail'],
      activeFromMs: 5,
    })
    const update = await container.make(UpdateRouter)
    await update.execute(organizationId, first.id, { name: 'A longer name', isDefault: false })
    await update.execute(organizationId, second.id, { description: 'x'.repeat(99) })
    const importRouters = await container.make(ImportRouters)
    await importRouters.execute(
      organizationId,
      Array.from({ length: 150 }, (_, at) => ok(routerInput(tenant, { name: `Imported ${at}` })))
    )
    const deleteRouter = await container.make(DeleteRouter)
    await deleteRouter.execute(organizationId, first.id)

    const { kept, anew } = await bothCounts(tenant)
    assert.equal(kept?.routers, 151)
    assert.deepEqual(kept, anew)
  })

  test('counts nothing of a refused write or a dry run', async ({ assert }) => {
    const tenant = await createTenant()
    await createStoredRouter(tenant)
    const create = await app.container.make(CreateRouter)
    const other = routerInput(tenant, { name: 'Other' })
    await create.execute(tenant.organizationId, routerInput(tenant))
    await create.execute(tenant.organizationId, other, { validateOnly: true })

    const { kept, anew } = await bothCounts(tenant)

    assert.equal(kept?.routers, 1)
    assert.deepEqual(kept, anew)
  })

  test('begins with what an uncounted organization has', async ({ assert }) => {
    const tenant = await createTenant()
    await createStoredRouter(tenant)
    await OrganizationUsageModel.deleteOne({ _id: toObjectId(tenant.organizationId) })

    await createStoredRouter(tenant, { name: 'Second' })

    const { kept, anew } = await bothCounts(tenant)
    assert.equal(kept?.routers, 2)
    assert.deepEqual(kept, anew)
  })
})
