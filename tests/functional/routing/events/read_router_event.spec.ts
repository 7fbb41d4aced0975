import { test } from '@japa/runner'
import { createTenant } from '#tests/support/create_tenant'
import { eventually } from '#tests/support/eventually'
import { createRouter, ROUTERS } from '#tests/support/routers'

const EVENTS = '/v1/router-events'

test.group('GET /v1/router-events/:id', () => {
  test('answers the event of a decision, as the list shows it', async ({ client, assert }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant)
    const resolved = await client
      .as(tenant)
      .post(`${ROUTERS}/resolve`)
      .json({ url: 'https://a.example/book' })
    const { decision_id: id } = resolved.body()

    const response = await eventually(
      () => client.as(tenant).get(`${EVENTS}/${id}`),
      (answer) => answer.status() === 200
    )

    response.assertStatus(200)
    const list = await client.as(tenant).get(EVENTS)
    assert.deepEqual(list.body().data, [response.body()])
    assert.equal(response.body()._id, id)
  })
})
