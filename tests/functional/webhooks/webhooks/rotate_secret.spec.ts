import { test } from '@japa/runner'
import { Webhook as Verifier } from 'standardwebhooks'
import { createTenant } from '#tests/support/create_tenant'
import { stopClock } from '#tests/support/stop_clock'
import { createWebhook, WEBHOOKS } from '#tests/support/webhooks/create_webhook'
import { startReceiver } from '#tests/support/webhooks/receiver'

test.group('POST /v1/webhooks/:id/rotate-secret', () => {
  test('answers a new secret; a receiver can verify with the new and the earlier one', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const receiver = await startReceiver()
    const { _id: id, secret: earlier } = await createWebhook(client, tenant, {
      url: receiver.url,
    })

    const rotated = await client.as(tenant).post(`${WEBHOOKS}/${id}/rotate-secret`)
    await client.as(tenant).post(`${WEBHOOKS}/${id}/test`)

    rotated.assertStatus(200)
    const { secret } = rotated.body()
    assert.notEqual(secret, earlier)
    const [delivery] = receiver.received
    for (const each of [secret, earlier]) {
      assert.doesNotThrow(() =>
        new Verifier(each).verify(delivery?.body ?? '', delivery?.headers ?? {})
      )
    }
    const untilMs = Date.parse(rotated.body().state.previous_secret_valid_until)
    assert.approximately(untilMs, Date.now() + 86_400_000, 60_000)
  })

  test('ends the earlier secret after a day', async ({ client, assert }) => {
    const tenant = await createTenant()
    const { _id: id } = await createWebhook(client, tenant)
    const clock = stopClock('2026-03-01T09:00:00Z')
    await client.as(tenant).post(`${WEBHOOKS}/${id}/rotate-secret`)
    clock.set('2026-03-02T09:00:00Z')

    const again = await client.as(tenant).post(`${WEBHOOKS}/${id}/rotate-secret`)

    assert.equal(again.body().state.previous_secret_valid_until, '2026-03-03T09:00:00.000Z')
  })
})
