import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import mongoose from 'mongoose'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'
import { createTenant } from '#tests/support/create_tenant'
import { createRouter, ROUTERS } from '#tests/support/routers'

/** Is another write of the organization that is under way. Call what it gives to end it. */
async function holding(organizationId: string): Promise<() => Promise<void>> {
  const revisions = await app.container.make(OrganizationRevisions)
  const session = await mongoose.connection.startSession()
  session.startTransaction()
  await revisions.claim(organizationId, session)
  return async () => {
    if (session.inTransaction()) await session.abortTransaction()
    await session.endSession()
  }
}

test.group('A change of an organization that another one holds', () => {
  test('is answered 503 that says so after some seconds, changes nothing, and succeeds later', async ({
    client,
    assert,
    cleanup,
  }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant)
    const path = `${ROUTERS}/${router._id}`
    const release = await holding(tenant.organizationId)
    cleanup(release)

    const refused = await client.as(tenant).patch(path).json({ name: 'Renamed' })

    refused.assertStatus(503)
    refused.assertBodyContains({ code: 'E_WRITES_CONTENDED' })
    assert.equal(refused.header('retry-after'), '2')
    const kept = await client.as(tenant).get(path)
    kept.assertBodyContains({ name: router.name })
    await release()
    const renamed = await client.as(tenant).patch(path).json({ name: 'Renamed' })
    renamed.assertStatus(200)
  })
})
