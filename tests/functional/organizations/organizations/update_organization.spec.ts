import { test } from '@japa/runner'
import { createTenant } from '#tests/support/create_tenant'

const ORGANIZATION = '/v1/organization'

test.group('PATCH /v1/organization: 200', () => {
  test('changes what is stored of URLs, which a new organization masks', async ({ client }) => {
    const tenant = await createTenant()
    const before = await client.as(tenant).get(ORGANIZATION)
    before.assertBodyContains({ url_privacy: 'masked' })

    const response = await client.as(tenant).patch(ORGANIZATION).json({ url_privacy: 'relevant' })

    response.assertStatus(200)
    response.assertBodyContains({ _id: tenant.organizationId, url_privacy: 'relevant' })
    const after = await client.as(tenant).get(ORGANIZATION)
    after.assertBodyContains({ url_privacy: 'relevant' })
  })

  test('changes the time zone, which a new organization leaves to each browser', async ({
    client,
  }) => {
    const tenant = await createTenant()
    const before = await client.as(tenant).get(ORGANIZATION)
    before.assertBodyContains({ time_zone: null })

    for (const zone of ['Europe/Berlin', 'UTC', null]) {
      const response = await client.as(tenant).patch(ORGANIZATION).json({ time_zone: zone })
      response.assertStatus(200)
      const after = await client.as(tenant).get(ORGANIZATION)
      after.assertBodyContains({ time_zone: zone, url_privacy: 'masked' })
    }
  })

  test('changes whether pages may read the names of routers, and records who did', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const before = await client.as(tenant).get(ORGANIZATION)
    before.assertBodyContains({ router_names_on_pages: 'off' })

    const response = await client
      .as(tenant)
      .patch(ORGANIZATION)
      .json({ router_names_on_pages: 'on' })

    response.assertStatus(200)
    const after = await client.as(tenant).get(ORGANIZATION)
    after.assertBodyContains({ router_names_on_pages: 'on', page_checks: 'on' })
    const audit = await client.as(tenant).get('/v1/audit-log')
    assert.containSubset(audit.body().data[0], {
      action: 'organization.updated',
      before: { router_names_on_pages: 'off' },
      after: { router_names_on_pages: 'on' },
    })
  })

  test('accepts the organization as it was read, and an empty change', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const read = await client.as(tenant).get(ORGANIZATION)

    const repeated = await client.as(tenant).patch(ORGANIZATION).json(read.body())
    const empty = await client.as(tenant).patch(ORGANIZATION).json({})

    repeated.assertStatus(200)
    assert.deepEqual(repeated.body(), read.body())
    assert.deepEqual(empty.body(), read.body())
  })
})

test.group('PATCH /v1/organization: 422', () => {
  test('names each member that is wrong, and changes nothing', async ({ client, assert }) => {
    const tenant = await createTenant()
    const wrong = {
      time_zone: '+01:00',
      router_names_on_pages: true,
      url_privacy: 'none',
      name: 'Another',
      parent_id: 'a'.repeat(24),
      speed: 1,
    }

    for (const [field, value] of Object.entries(wrong)) {
      const response = await client
        .as(tenant)
        .patch(ORGANIZATION)
        .json({ [field]: value })

      response.assertStatus(422)
      const fields = response.body().errors.map((error: { field: string }) => error.field)
      assert.deepEqual(fields, [field])
    }
    const after = await client.as(tenant).get(ORGANIZATION)
    after.assertBodyContains({ name: 'Clinic', url_privacy: 'masked' })
  })
})
