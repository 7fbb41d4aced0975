import { test } from '@japa/runner'
import { createTenant } from '#tests/support/create_tenant'
import { createDeadLetter } from '#tests/support/webhooks/create_dead_letter'
import { createWebhook, WEBHOOKS } from '#tests/support/webhooks/create_webhook'

const UNKNOWN = '6562f0a1c3e5d7f901234501'

test.group('GET /v1/webhooks/:id/dead-letters', () => {
  test('shows what was not delivered, newest first', async ({ client, assert }) => {
    const tenant = await createTenant()
    const { _id: id } = await createWebhook(client, tenant)
    await createDeadLetter(tenant.organizationId, id)
    const newest = await createDeadLetter(tenant.organizationId, id)

    const response = await client.as(tenant).get(`${WEBHOOKS}/${id}/dead-letters`).qs({ limit: 1 })

    response.assertStatus(200)
    assert.containsSubset(response.body().data, [
      {
        _id: newest,
        event: 'router.changed',
        payload: { type: 'router.changed', data: { count: 1 } },
        reason: 'gave_up',
        last_error: 'timeout',
      },
    ])
    assert.isNotNull(response.body().meta.next_cursor)
  })
})

test.group('POST /v1/webhooks/:id/dead-letters/resend', () => {
  test('returns one or all to the queue', async ({ client, assert }) => {
    const tenant = await createTenant()
    const { _id: id } = await createWebhook(client, tenant)
    const letter = await createDeadLetter(tenant.organizationId, id)
    await createDeadLetter(tenant.organizationId, id)
    const path = `${WEBHOOKS}/${id}/dead-letters`

    const one = await client.as(tenant).post(`${path}/${letter}/resend`)
    const repeated = await client.as(tenant).post(`${path}/${letter}/resend`)
    const all = await client.as(tenant).post(`${path}/resend`)

    one.assertStatus(202)
    assert.deepEqual(one.body(), { resent: 1, left: 1 })
    repeated.assertStatus(404)
    assert.equal(repeated.body().code, 'E_DEAD_LETTER_NOT_FOUND')
    assert.deepEqual(all.body(), { resent: 1, left: 0 })
  })

  test('refuses to send to a webhook that is not active', async ({ client, assert }) => {
    const tenant = await createTenant()
    const { _id: id } = await createWebhook(client, tenant, { is_active: false })
    await createDeadLetter(tenant.organizationId, id)

    const response = await client.as(tenant).post(`${WEBHOOKS}/${id}/dead-letters/resend`)

    response.assertStatus(409)
    assert.equal(response.body().code, 'E_WEBHOOK_INACTIVE')
  })

  test('answers 404 for an unknown webhook or dead letter', async ({ client }) => {
    const tenant = await createTenant()
    const { _id: id } = await createWebhook(client, tenant)

    for (const path of [
      `${UNKNOWN}/dead-letters/resend`,
      `${id}/dead-letters/${UNKNOWN}/resend`,
      `${id}/dead-letters/none/resend`,
    ]) {
      const response = await client.as(tenant).post(`${WEBHOOKS}/${path}`)

      response.assertStatus(404)
    }
  })
})
