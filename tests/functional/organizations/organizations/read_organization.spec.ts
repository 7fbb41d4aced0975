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
      'time_zone',
      'page_checks',
      'router_names_on_pages',
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
