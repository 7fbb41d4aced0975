import { test } from '@japa/runner'
import { createTenant } from '#tests/support/create_tenant'

test.group('GET /v1/organization: 200', () => {
  test('answers the organization of the token', async ({ client, assert }) => {
    const { organizationId, bearer } = await createTenant({ name: 'Brightsmile Hamburg' })

    const response = await client.as(bearer).get('/v1/organization')

    response.assertStatus(200)
    assert.containsSubset(response.body(), {
      _id: organizationId,
      name: 'Brightsmile Hamburg',
      parent_id: null,
    })
    assert.properties(response.body(), [
      '_id',
      'name',
      'parent_id',
      'url_privacy',
      'createdAt',
      'updatedAt',
    ])
  })

  test('names the parent of a clinic that belongs to a group', async ({ client }) => {
    const group = await createTenant()
    const clinic = await createTenant({ parentId: group.organizationId })

    const response = await client.as(clinic).get('/v1/organization')

    response.assertBodyContains({ parent_id: group.organizationId })
  })
})

test.group('GET /v1/organization: 401', () => {
  test('refuses a request without a token', async ({ client }) => {
    const response = await client.get('/v1/organization')

    response.assertStatus(401)
    response.assertBodyContains({ code: 'E_UNAUTHORIZED' })
  })
})

test.group('GET /v1/organization: 403', () => {
  test('refuses a token without organizations:read', async ({ client }) => {
    const tenant = await createTenant({ permissions: ['flows:read'] })

    const response = await client.as(tenant).get('/v1/organization')

    response.assertStatus(403)
    response.assertBodyContains({
      code: 'E_PERMISSION_MISSING',
      detail:
        'The access token does not hold the permission organizations:read, which this endpoint requires.',
    })
  })
})
