import { test } from '@japa/runner'
import { RouterModel } from '#routing/routers/router_model'
import { toObjectId } from '#shared/identifiers'
import { OrganizationRevisionModel } from '#shared/persistence/organization_revisions'
import { createTenant } from '#tests/support/create_tenant'
import { runCommand } from '#tests/support/run_command'
import { createRouter } from '#tests/integration/routing/tables/live_world'

test.group('revisions:check', () => {
  test('names an organization whose routers are not all there, until they are', async ({
    assert,
  }) => {
    const [torn, older] = [await createTenant(), await createTenant()]
    for (const tenant of [torn, older]) await createRouter(tenant, 'book')
    await OrganizationRevisionModel.updateOne(
      { _id: toObjectId(older.organizationId) },
      { $inc: { revision: 1 } }
    )
    const owned = { organization_id: toObjectId(torn.organizationId) }
    const routers = await RouterModel.collection.find(owned).toArray()

    await RouterModel.deleteMany(owned)
    const named = `organization ${torn.organizationId}: its routers are not those of revision 1`
    const { exitCode, stdout } = await runCommand('revisions:check', [])
    assert.equal(exitCode, 3)
    assert.include(stdout, named)
    assert.notInclude(stdout.join('\n'), older.organizationId)
    assert.match(
      stdout.at(-1) ?? '',
      /^\d+ are whole, [1-9]\d* are not, [1-9]\d* cannot be checked$/
    )

    await RouterModel.collection.insertMany(routers)
    const after = await runCommand('revisions:check', [])
    assert.notInclude(after.stdout, named)
  })
})
