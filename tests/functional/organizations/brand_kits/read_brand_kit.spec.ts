import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { createTenant, type Tenant } from '#tests/support/create_tenant'

async function putKit(client: ApiClient, tenant: Tenant, name: string): Promise<void> {
  const response = await client
    .as(tenant)
    .put('/v1/brand-kit')
    .json({ name, primary_color: '#0a7' })
  response.assertStatus(201)
}

test.group('GET /v1/brand-kit: 200', () => {
  test("answers the organization's own kit", async ({ client }) => {
    const tenant = await createTenant()
    await putKit(client, tenant, 'Own')

    const response = await client.as(tenant).get('/v1/brand-kit')

    response.assertStatus(200)
    response.assertBodyContains({
      name: 'Own',
      organization_id: tenant.organizationId,
      inherited_from: null,
    })
  })

  test('answers the kit of the nearest ancestor that has one', async ({ client }) => {
    const root = await createTenant()
    const region = await createTenant({ parentId: root.organizationId })
    const clinic = await createTenant({ parentId: region.organizationId })
    await putKit(client, root, 'Root')

    const fromRoot = await client.as(clinic).get('/v1/brand-kit')
    await putKit(client, region, 'Region')
    const fromRegion = await client.as(clinic).get('/v1/brand-kit')

    fromRoot.assertBodyContains({ name: 'Root', inherited_from: root.organizationId })
    fromRegion.assertBodyContains({ name: 'Region', inherited_from: region.organizationId })
  })
})

test.group('GET /v1/brand-kit: 404', () => {
  test('inherits upwards only', async ({ client }) => {
    const group = await createTenant()
    const clinic = await createTenant({ parentId: group.organizationId })
    const sibling = await createTenant({ parentId: group.organizationId })
    await putKit(client, clinic, 'Clinic')

    for (const { bearer } of [group, sibling]) {
      const response = await client.as(bearer).get('/v1/brand-kit')

      response.assertStatus(404)
      response.assertBodyContains({ code: 'E_BRAND_KIT_NOT_FOUND' })
    }
  })

  test('answers 204 to a request that allows it', async ({ client }) => {
    const tenant = await createTenant()
    const ask = () => client.as(tenant).get('/v1/brand-kit').qs({ allow_missing: true })

    const missing = await ask()
    await putKit(client, tenant, 'Clinic')
    const stored = await ask()

    missing.assertStatus(204)
    stored.assertStatus(200)
    stored.assertBodyContains({ name: 'Clinic' })
  })
})
