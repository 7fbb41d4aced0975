import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { CreateRouter } from '#routing/routers/writes/create_router'
import { createTenant } from '#tests/support/create_tenant'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'
import { routerInput } from '#tests/support/stored_routers'
import type { WrittenRouter } from '#routing/routers/writes/router_writes'
import { type Enlist, OrganizationWrites } from '#shared/persistence/organization_writes'

const INSTANCES = 3
/** Few enough that no write waits for the others as long as a write may. */
const CREATES = 9

/** The writes of another instance: nothing in this process makes them wait for each other. */
async function writesOfAnInstance(): Promise<OrganizationWrites> {
  const revisions = await app.container.make(OrganizationRevisions)
  return new OrganizationWrites(revisions, { announce() {} })
}

async function createVia(writes: OrganizationWrites): Promise<CreateRouter> {
  app.container.swap(OrganizationWrites, () => writes)
  try {
    return await app.container.make(CreateRouter)
  } finally {
    app.container.restore(OrganizationWrites)
  }
}

test.group('Writes of one organization at once, by three instances', () => {
  test('all succeed, and none does its work twice', async ({ assert }) => {
    const tenant = await createTenant()
    const instances: CreateRouter[] = []
    while (instances.length < INSTANCES) instances.push(await createVia(await writesOfAnInstance()))
    let runs = 0
    const counted: Enlist<WrittenRouter> = (work) => (session) => {
      runs += 1
      return work(session)
    }

    const created = await Promise.all(
      Array.from({ length: CREATES }, (_, index) =>
        instances[index % INSTANCES]?.execute(
          tenant.organizationId,
          routerInput(tenant, { name: `Router ${index}` }),
          { enlist: counted }
        )
      )
    )

    assert.isTrue(created.every((each) => each?.ok))
    assert.equal(runs, CREATES)
  })
})
