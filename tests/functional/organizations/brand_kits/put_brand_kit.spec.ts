import { test } from '@japa/runner'
import { createTenant } from '#tests/support/create_tenant'

const KIT = {
  name: 'Brightsmile',
  logo_url: 'https://cdn.example.com/logo.svg',
  primary_color: '#00AA77',
  secondary_color: '#0a7',
  font_family: 'Inter',
}

test.group('PUT /v1/brand-kit: 200, 201', () => {
  test('creates the kit, then replaces it completely', async ({ client, assert }) => {
    const { organizationId, bearer } = await createTenant()

    const created = await client.as(bearer).put('/v1/brand-kit').json(KIT)
    const replaced = await client
      .as(bearer)
      .put('/v1/brand-kit')
      .json({ name: 'Plain', primary_color: '#000' })

    created.assertStatus(201)
    assert.containsSubset(created.body(), {
      ...KIT,
      primary_color: '#00aa77',
      organization_id: organizationId,
      inherited_from: null,
    })
    replaced.assertStatus(200)
    assert.containsSubset(replaced.body(), {
      _id: created.body()._id,
      createdAt: created.body().createdAt,
      name: 'Plain',
      primary_color: '#000',
      logo_url: null,
      secondary_color: null,
      font_family: null,
    })
  })

  test('overrides an inherited kit without changing it', async ({ client }) => {
    const group = await createTenant()
    const clinic = await createTenant({ parentId: group.organizationId })
    await client.as(group).put('/v1/brand-kit').json(KIT)

    const response = await client
      .as(clinic)
      .put('/v1/brand-kit')
      .json({ ...KIT, name: 'Clinic' })

    response.assertStatus(201)
    const own = await client.as(clinic).get('/v1/brand-kit')
    own.assertBodyContains({ name: 'Clinic', inherited_from: null })
    const parents = await client.as(group).get('/v1/brand-kit')
    parents.assertBodyContains({ name: 'Brightsmile' })
  })

  test('accepts a kit as it was read, own or inherited', async ({ client, assert }) => {
    const group = await createTenant()
    const clinic = await createTenant({ parentId: group.organizationId })
    await client.as(group).put('/v1/brand-kit').json({ name: 'Plain', primary_color: '#000' })

    for (const [tenant, status] of [
      [group, 200],
      [clinic, 201],
    ] as const) {
      const read = await client.as(tenant).get('/v1/brand-kit')
      const response = await client
        .as(tenant)
        .put('/v1/brand-kit')
        .json({ ...read.body(), name: 'Changed' })

      response.assertStatus(status)
      response.assertBodyContains({
        organization_id: tenant.organizationId,
        inherited_from: null,
        name: 'Changed',
        primary_color: '#000',
        logo_url: null,
      })
      assert.equal(response.body()._id === read.body()._id, status === 200)
    }
  })

  test('leaves one kit when many requests create it at once', async ({ client, assert }) => {
    const tenant = await createTenant()

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.as(tenant).put('/v1/brand-kit').json(KIT))
    )

    const ids = new Set(answers.map((answer) => answer.body()._id))
    const statuses = answers.map((answer) => answer.status())
    assert.lengthOf([...ids], 1)
    assert.lengthOf(
      statuses.filter((status) => status === 201),
      1
    )
    assert.lengthOf(
      statuses.filter((status) => status === 200),
      19
    )
  })
})

test.group('PUT /v1/brand-kit: 422', () => {
  test('names {field} when it is {why}')
    .with([
      { field: '_id', why: 'of no kit', change: { _id: '0'.repeat(24) } },
      { field: 'inherited_from', why: 'of no kit', change: { inherited_from: null } },
    ])
    .run(async ({ client }, { field, change }) => {
      const tenant = await createTenant()

      const response = await client
        .as(tenant)
        .put('/v1/brand-kit')
        .json({ ...KIT, ...change })

      response.assertStatus(422)
      response.assertBodyContains({ errors: [{ field }] })
    })
})
