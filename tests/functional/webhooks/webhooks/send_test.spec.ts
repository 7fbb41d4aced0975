import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getActiveTestOrFail, test } from '@japa/runner'
import { Webhook as Verifier } from 'standardwebhooks'
import { createTenant } from '#tests/support/create_tenant'
import { SELF_SIGNED_LOOPBACK } from '#tests/support/self_signed'
import { createWebhook, WEBHOOKS } from '#tests/support/webhooks/create_webhook'
import { startReceiver } from '#tests/support/webhooks/receiver'

test.group('POST /v1/webhooks/:id/test', () => {
  test('sends a signed message and answers the outcome, also for an inactive webhook', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const receiver = await startReceiver((_, response) => response.writeHead(200).end('thanks'))
    const { _id: id, secret } = await createWebhook(client, tenant, {
      url: receiver.url,
      is_active: false,
    })

    const response = await client.as(tenant).post(`${WEBHOOKS}/${id}/test`)

    response.assertStatus(200)
    assert.containsSubset(response.body(), {
      event: 'webhook.test',
      attempt: 1,
      outcome: 'delivered',
      status: 200,
      response_start: 'thanks',
    })
    const [delivery] = receiver.received
    assert.deepEqual(delivery?.payload.data, { webhook_id: id })
    assert.doesNotThrow(() =>
      new Verifier(secret).verify(delivery?.body ?? '', delivery?.headers ?? {})
    )
    const log = await client.as(tenant).get(`${WEBHOOKS}/${id}/attempts`)
    assert.deepEqual(log.body().data, [response.body()])
  })

  test('shows where a receiver redirects to, shortened, and nothing for an invalid target', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const long = `https://a.example/${'x'.repeat(2_000)}`
    const shown: unknown[] = []
    for (const location of ['https://a.example/neu', long, undefined]) {
      const receiver = await startReceiver((_, response) => {
        response.writeHead(308, location === undefined ? {} : { location }).end()
      })
      const { _id: id } = await createWebhook(client, tenant, { url: receiver.url })
      const sent = await client.as(tenant).post(`${WEBHOOKS}/${id}/test`)
      const { outcome, status, response_start: start } = sent.body()
      shown.push([outcome, status, start])
    }
    assert.deepEqual(shown, [
      ['redirect', 308, 'Location: https://a.example/neu'],
      ['redirect', 308, `Location: ${long.slice(0, 500)}`],
      ['redirect', 308, null],
    ])
  })

  test('says why a receiver could not be trusted, in the answer and in the log', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const server = createServer(SELF_SIGNED_LOOPBACK).listen(0, '127.0.0.1')
    await once(server, 'listening')
    getActiveTestOrFail().cleanup(() => void server.close())
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const { _id: id } = await createWebhook(client, tenant, { url })

    const sent = await client.as(tenant).post(`${WEBHOOKS}/${id}/test`)
    const log = await client.as(tenant).get(`${WEBHOOKS}/${id}/attempts`)

    const why = { outcome: 'tls', fault: 'certificate_self_signed', status: null }
    assert.containsSubset(sent.body(), why)
    assert.containsSubset(log.body().data, [why])
  })

  test('answers 200 with the outcome {$self} of a receiver that does not accept it')
    .with(['refused', 'redirect', 'connect'])
    .run(async ({ client, assert }, outcome) => {
      const tenant = await createTenant()
      const receiver = await startReceiver((_, response) => {
        if (outcome === 'redirect') response.writeHead(302, { location: 'https://a.example/' })
        else response.writeHead(500)
        response.end()
      })
      const url = outcome === 'connect' ? 'http://127.0.0.1:1/' : receiver.url
      const { _id: id } = await createWebhook(client, tenant, { url })

      const response = await client.as(tenant).post(`${WEBHOOKS}/${id}/test`)

      response.assertStatus(200)
      assert.equal(response.body().outcome, outcome)
    })

  test('answers 429 beyond two tests of an organization at once', async ({ client, assert }) => {
    const tenant = await createTenant()
    const open: (() => void)[] = []
    const receiver = await startReceiver((_, response) => {
      open.push(() => response.writeHead(204).end())
    })
    const webhooks = []
    for (const description of ['first', 'second', 'third']) {
      webhooks.push(await createWebhook(client, tenant, { url: receiver.url, description }))
    }
    const send = (id: string) => client.as(tenant).post(`${WEBHOOKS}/${id}/test`)
    const running = webhooks.slice(0, 2).map(({ _id: id }) => send(id).then((one) => one))
    await receiver.waitFor(2)

    const response = await send(webhooks[2]?._id ?? '')

    assert.equal(response.status(), 429)
    assert.equal(response.header('retry-after'), '1')
    for (const answer of open) answer()
    for (const one of await Promise.all(running)) one.assertStatus(200)
  })
})
