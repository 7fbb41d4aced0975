import { test } from '@japa/runner'
import { createTenant } from '#tests/support/create_tenant'
import { createRouter, ROUTERS } from '#tests/support/routers'

test.group('GET /v1/booking-flow-routers/:id: 200', () => {
  test('answers what creating answered', async ({ client, assert }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant, { example_urls: ['https://a.example/'] })

    const response = await client.as(tenant).get(`${ROUTERS}/${router._id}`)

    response.assertStatus(200)
    assert.deepEqual(response.body(), router)
    assert.equal(response.header('etag'), '"1"')
  })

  test('takes the identifier in upper case', async ({ client }) => {
    const tenant = await createTenant()
    const { _id: id } = await createRouter(client, tenant)

    const response = await client.as(tenant).get(`${ROUTERS}/${id.toUpperCase()}`)

    response.assertStatus(200)
  })
})
