import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { PutRouter, type PutRouterOptions } from '#routing/routers/writes/put_router'
import { createTenant } from '#tests/support/create_tenant'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'
import { routerInput } from '#tests/support/stored_routers'
import { RouterListRepository } from '#routing/routers/router_list_repository'
import { routersPage } from '#tests/support/routing/routers_page'
import { OrganizationChanges } from '#shared/organization_changes'
import { OrganizationWrites } from '#shared/persistence/organization_writes'

const INSTANCES = 4
const ROUNDS = 5

/** As on an instance of its own: its writes take no turns with those of others. */
async function onAnotherInstance(): Promise<PutRouter> {
  const { container } = app
  const writes = new OrganizationWrites(
    await container.make(OrganizationRevisions),
    await container.make(OrganizationChanges)
  )
  container.swap(OrganizationWrites, () => writes)
  try {
    return await container.make(PutRouter)
  } finally {
    container.restore(OrganizationWrites)
  }
}

async function putByAll(options: PutRouterOptions) {
  const tenant = await createTenant()
  const instances: PutRouter[] = []
  while (instances.length < INSTANCES) instances.push(await onAnotherInstance())
  const results = await Promise.all(
    instances.map((instance, at) =>
      instance.execute(
        tenant.organizationId,
        { ...routerInput(tenant, { name: `Router ${at}` }), externalId: 'one' },
        options
      )
    )
  )
  const list = await app.container.make(RouterListRepository)
  const listed = await list.list(tenant.organizationId, routersPage({ count: 100 }))
  const outcomes = results.map((result) => (result.ok ? result.value.effect : result.error.type))
  return { outcomes: outcomes.sort(), routers: listed.ok ? listed.value.routers : [] }
}

test.group('Puts of one new external id on several instances at once', () => {
  test('create one router, which the others replace', async ({ assert }) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { outcomes, routers } = await putByAll({})

      assert.deepEqual(outcomes, ['created', ...Array<string>(INSTANCES - 1).fill('updated')])
      assert.deepEqual(
        routers.map(({ externalId, revision }) => [externalId, revision]),
        [['one', INSTANCES]]
      )
    }
  })

  test('create one router when each requires that it does not exist', async ({ assert }) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { outcomes, routers } = await putByAll({
        failedPrecondition: (stored) => (stored ? 'If-None-Match' : null),
      })

      const refused = Array<string>(INSTANCES - 1).fill('precondition_failed')
      assert.deepEqual(outcomes, ['created', ...refused])
      assert.equal(routers[0]?.revision, 1)
      assert.lengthOf(routers, 1)
    }
  })
})
