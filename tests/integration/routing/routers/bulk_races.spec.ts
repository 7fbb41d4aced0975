import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { BulkDeleteRouters, BulkUpdateRouters } from '#routing/routers/writes/bulk_routers'
import { UpdateRouter } from '#routing/routers/writes/update_router'
import { createStoredRouter } from '#tests/support/stored_routers'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'
import { RouterRepository } from '#routing/routers/router_repository'
import { type OrganizationChange, OrganizationChanges } from '#shared/organization_changes'
import { OrganizationWrites } from '#shared/persistence/organization_writes'

const INSTANCES = 4
const ROUNDS = 3

class RecordedChanges extends OrganizationChanges {
  readonly announced: OrganizationChange[] = []

  override announce(change: OrganizationChange): void {
    this.announced.push(change)
  }
}

/** As on an instance of its own: its writes take no turns with those of others. */
async function onAnotherInstance() {
  const { container } = app
  const changes = new RecordedChanges()
  const writes = new OrganizationWrites(await container.make(OrganizationRevisions), changes)
  container.swap(OrganizationWrites, () => writes)
  try {
    const update = await container.make(BulkUpdateRouters)
    return { changes, update, remove: await container.make(BulkDeleteRouters) }
  } finally {
    container.restore(OrganizationWrites)
  }
}

async function severalInstances() {
  const instances: Awaited<ReturnType<typeof onAnotherInstance>>[] = []
  while (instances.length < INSTANCES) instances.push(await onAnotherInstance())
  return instances
}

async function createSeveral(tenant: Tenant): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < 5; at += 1) {
    const criteria = { path: { segments: [`p${at}`] } }
    const router = await createStoredRouter(tenant, { name: `R${at}`, tags: ['all'], criteria })
    ids.push(router.id)
  }
  return ids
}

test.group('Bulk changes on several instances at once', () => {
  test("lose none of each other's changes, and none of a single update", async ({ assert }) => {
    const routers = await app.container.make(RouterRepository)
    const updateOne = await app.container.make(UpdateRouter)
    for (let round = 0; round < ROUNDS; round += 1) {
      const tenant = await createTenant()
      const { organizationId } = tenant
      const ids = await createSeveral(tenant)
      const instances = await severalInstances()

      const outcomes = await Promise.all([
        updateOne.execute(organizationId, ids[0] ?? '', { name: 'Renamed' }),
        ...instances.map(({ update }, at) =>
          update.execute(organizationId, at % 2 === 0 ? { ids } : { filter: { tag: 'all' } }, {
            addTags: [`t${at}`],
          })
        ),
      ])

      assert.isTrue(outcomes.every(({ ok }) => ok))
      for (const [at, id] of ids.entries()) {
        const router = await routers.find(organizationId, id)
        assert.sameMembers([...(router?.tags ?? [])], ['all', 't0', 't1', 't2', 't3'])
        assert.equal(router?.name, at === 0 ? 'Renamed' : `R${at}`)
        assert.equal(router?.revision, 1 + INSTANCES + (at === 0 ? 1 : 0))
      }
    }
  })

  test('delete routers once; the others find them deleted', async ({ assert }) => {
    const tenant = await createTenant()
    const ids = await createSeveral(tenant)
    const instances = await severalInstances()

    const outcomes = await Promise.all(
      instances.map(({ remove }) => remove.execute(tenant.organizationId, { ids }))
    )

    assert.deepEqual(
      outcomes
        .map((outcome) => (outcome.ok ? outcome.value.ids.length : outcome.error.type))
        .sort(),
      [5, 'unknown', 'unknown', 'unknown']
    )
  })

  test('are announced once, as the last of their revisions', async ({ assert }) => {
    const tenant = await createTenant()
    const { organizationId } = tenant
    const ids = await createSeveral(tenant)
    const { changes, update, remove } = await onAnotherInstance()

    await update.execute(organizationId, { ids }, { isActive: false })
    await update.execute(organizationId, { ids }, { isActive: false })
    await remove.execute(organizationId, { filter: { tag: 'all' } })

    assert.deepEqual(
      changes.announced.map(({ effect, together, revision }) => [effect, together, revision]),
      [
        ['updated', 5, 10],
        ['deleted', 5, 15],
      ]
    )
  })
})
