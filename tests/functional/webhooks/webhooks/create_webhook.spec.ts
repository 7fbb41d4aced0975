import { BlockList } from 'node:net'
import { test } from '@japa/runner'
import { WebhookModel } from '#webhooks/webhooks/webhook_repository'
import { PermittedDestinations } from '#webhooks/delivery/permitted_destinations'
import { createTenant } from '#tests/support/create_tenant'
import { exchange } from '#tests/support/exchange'
import { createWebhook, WEBHOOKS } from '#tests/support/webhooks/create_webhook'

const URL = 'https://hooks.example.com/signalbox'
const ROUTER_ID = '6562f0a1c3e5d7f901234503'

test.group('POST /v1/webhooks: 201', () => {
  test('answers the webhook with every field, and its secret once', async ({ client, assert }) => {
    const tenant = await createTenant()
    const payload = {
      url: URL,
      description: 'Bookings to the CRM',
      events: ['booking.completed', 'router.resolved'],
      router_resolved: { sample_rate: 0.25, router_ids: [ROUTER_ID] },
      is_active: false,
    }

    const response = await client.as(tenant).post(WEBHOOKS).json(payload)

    response.assertStatus(201)
    const { _id: id, secret, createdAt, updatedAt, ...rest } = response.body()
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
    assert.equal(createdAt, updatedAt)
    assert.deepEqual(rest, {
      organization_id: tenant.organizationId,
      ...payload,
      state: {
        status: 'disabled',
        disabled_reason: 'by_request',
        failing_since: null,
        queue_full_at: null,
        previous_secret_valid_until: null,
      },
    })
    const read = await client.as(tenant).get(`${WEBHOOKS}/${id}`)
    const creator = { kind: 'token', id: tenant.tokenId, name: 'test', creator_id: null }
    assert.deepEqual(read.body(), { _id: id, ...rest, creator, createdAt, updatedAt })
  })

  test('stores the secret encrypted only', async ({ client, assert }) => {
    const tenant = await createTenant()

    const { _id: id, secret } = await createWebhook(client, tenant)

    const row = await WebhookModel.findById(id).lean()
    assert.notInclude(JSON.stringify(row), secret.slice('whsec_'.length))
  })

  test('accepts a sample, or routers, as {$self}')
    .with([
      { given: { sample_rate: 0 }, shown: { sample_rate: 0, router_ids: null } },
      { given: { router_ids: [ROUTER_ID] }, shown: { sample_rate: 1, router_ids: [ROUTER_ID] } },
    ])
    .run(async ({ client, assert }, { given, shown }) => {
      const tenant = await createTenant()

      const webhook = await createWebhook(client, tenant, {
        events: ['router.resolved'],
        router_resolved: given,
      })

      assert.deepEqual(webhook.router_resolved, shown)
    })
})

test.group('POST /v1/webhooks: 409, 422', () => {
  test('refuses a webhook beyond twenty, also under concurrency', async ({ client, assert }) => {
    const tenant = await createTenant()
    // A write waits five seconds for others, so only some of them race.
    for (let at = 0; at < 18; at++) await createWebhook(client, tenant)

    const statuses = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const response = await client
          .as(tenant)
          .post(WEBHOOKS)
          .json({ url: URL, events: ['router.changed'] })
        return `${response.status()} ${response.body().code ?? ''}`
      })
    )

    assert.lengthOf(
      statuses.filter((one) => one.startsWith('201')),
      2
    )
    assert.lengthOf(
      statuses.filter((one) => one === '409 E_WEBHOOK_LIMIT_REACHED'),
      6
    )
  })

  test('refuses {field}: {$self}')
    .with([
      { field: 'url', payload: { url: 'ftp://hooks.example.com/' } },
      { field: 'url', payload: { url: 'https://user:secret@hooks.example.com/' } },
      { field: 'url', payload: { url: 'https://10.0.0.7/' } },
      { field: 'url', payload: { url: 'https://[::1]/' } },
      { field: 'url', payload: { url: 'http://169.254.169.254/latest/meta-data/' } },
      { field: 'url', payload: { url: 'http://2852039166/' } },
      { field: 'url', payload: { url: 'http://0x7f.2/' } },
      { field: 'events', payload: { events: [] } },
      { field: 'events.0', payload: { events: ['pin.broken'] } },
      { field: 'events', payload: { events: ['router.changed', 'router.changed'] } },
      { field: 'router_resolved', payload: { events: ['router.resolved'] } },
      { field: 'router_resolved', payload: { events: ['router.resolved'], router_resolved: {} } },
      { field: 'router_resolved', payload: { router_resolved: { sample_rate: 1 } } },
      {
        field: 'router_resolved.sample_rate',
        payload: { events: ['router.resolved'], router_resolved: { sample_rate: 1.5 } },
      },
      {
        field: 'router_resolved.router_ids',
        payload: { events: ['router.resolved'], router_resolved: { router_ids: [] } },
      },
      { field: 'secret', payload: { secret: 'whsec_mine' } },
    ])
    .run(async ({ client, assert }, { field, payload }) => {
      const tenant = await createTenant()

      const response = await client
        .as(tenant)
        .post(WEBHOOKS)
        .json({ url: URL, events: ['router.changed'], ...payload })

      response.assertStatus(422)
      assert.equal(response.body().errors[0].field, field)
      const list = await client.as(tenant).get(WEBHOOKS)
      assert.deepEqual(list.body().data, [])
    })

  test('refuses plain HTTP and loopback addresses unless an operator allows them', async ({
    client,
    assert,
  }) => {
    const allowedNetworks = new BlockList()
    exchange(
      PermittedDestinations,
      new PermittedDestinations({ allowedNetworks, isPlainHttpAllowed: false })
    )
    const tenant = await createTenant()

    for (const url of ['http://hooks.example.com/', 'https://127.0.0.1/']) {
      const payload = { url, events: ['router.changed'] }
      const response = await client.as(tenant).post(WEBHOOKS).json(payload)

      assert.equal(response.status(), 422, url)
      assert.equal(response.body().errors[0].field, 'url', url)
    }
  })
})
