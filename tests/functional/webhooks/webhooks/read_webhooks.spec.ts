import { test } from '@japa/runner'
import { createTenant } from '#tests/support/create_tenant'
import { createWebhook, WEBHOOKS } from '#tests/support/webhooks/create_webhook'

test.group('GET /v1/webhooks', () => {
  test('pages through the webhooks, newest first, and never shows a secret', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const ids: string[] = []
    for (const description of ['first', 'second', 'third']) {
      const { _id: id } = await createWebhook(client, tenant, { description })
      ids.unshift(id)
    }

    const first = await client.as(tenant).get(WEBHOOKS).qs({ limit: 2 })
    const cursor = first.body().meta.next_cursor
    const second = await client.as(tenant).get(WEBHOOKS).qs({ limit: 2, cursor })

    const shown = [...first.body().data, ...second.body().data]
    assert.deepEqual(
      shown.map(({ _id: id }) => id),
      ids
    )
    assert.isNull(second.body().meta.next_cursor)
    assert.notInclude(first.text(), 'whsec_')
  })
})

test.group('DELETE /v1/webhooks/:id', () => {
  test('deletes the webhook; a repetition answers 404', async ({ client }) => {
    const tenant = await createTenant()
    const { _id: id } = await createWebhook(client, tenant)

    const deleted = await client.as(tenant).delete(`${WEBHOOKS}/${id}`)
    const repeated = await client.as(tenant).delete(`${WEBHOOKS}/${id}`)

    deleted.assertStatus(204)
    repeated.assertStatus(404)
    const read = await client.as(tenant).get(`${WEBHOOKS}/${id}`)
    read.assertStatus(404)
  })
})
