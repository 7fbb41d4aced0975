import { test } from '@japa/runner'
import { WebhookRepository } from '#webhooks/webhooks/webhook_repository'
import { AuditRowModel } from '#shared/persistence/audit_log_repository'
import { createTenant } from '#tests/support/create_tenant'
import { createWebhook, WEBHOOKS } from '#tests/support/webhooks/create_webhook'

test.group('PATCH /v1/webhooks/:id: 200', () => {
  test('changes what is given, and nothing else', async ({ client, assert }) => {
    const tenant = await createTenant()
    const { _id: id } = await createWebhook(client, tenant, { description: 'CRM' })
    const before = await client.as(tenant).get(`${WEBHOOKS}/${id}`)
    const changes = {
      url: 'https://other.example.com/',
      events: ['router.resolved'],
      router_resolved: { sample_rate: 0.5, router_ids: null },
    }

    const response = await client.as(tenant).patch(`${WEBHOOKS}/${id}`).json(changes)

    response.assertStatus(200)
    const { updatedAt } = response.body()
    assert.deepEqual(response.body(), { ...before.body(), ...changes, updatedAt })
  })

  test('accepts the webhook as a read shows it', async ({ client, assert }) => {
    const tenant = await createTenant()
    const { _id: id } = await createWebhook(client, tenant, {
      events: ['router.resolved'],
      router_resolved: { sample_rate: 0.5 },
    })
    const read = await client.as(tenant).get(`${WEBHOOKS}/${id}`)

    const response = await client.as(tenant).patch(`${WEBHOOKS}/${id}`).json(read.body())

    response.assertStatus(200)
    const { updatedAt } = response.body()
    assert.deepEqual(response.body(), { ...read.body(), updatedAt })
  })

  test('drops router_resolved with its event', async ({ client, assert }) => {
    const tenant = await createTenant()
    const { _id: id } = await createWebhook(client, tenant, {
      events: ['router.resolved'],
      router_resolved: { sample_rate: 0.5 },
    })

    const response = await client
      .as(tenant)
      .patch(`${WEBHOOKS}/${id}`)
      .json({ events: ['audit.finished'] })

    response.assertStatus(200)
    assert.isNull(response.body().router_resolved)
  })

  test('activates a webhook that the service disabled, and ends its failing state', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const { _id: id } = await createWebhook(client, tenant)
    const webhooks = new WebhookRepository()
    await webhooks.markFailing(tenant.organizationId, id, new Date())
    await webhooks.disable(tenant.organizationId, id, 'failing')

    const described = await client
      .as(tenant)
      .patch(`${WEBHOOKS}/${id}`)
      .json({ description: 'still disabled' })
    const activated = await client.as(tenant).patch(`${WEBHOOKS}/${id}`).json({ is_active: true })

    assert.containsSubset(described.body().state, {
      status: 'disabled',
      disabled_reason: 'failing',
    })
    assert.containsSubset(activated.body().state, {
      status: 'active',
      disabled_reason: null,
      failing_since: null,
    })
  })
})

test.group('PATCH /v1/webhooks/:id, in the audit log', () => {
  test('shows who changed the URL, and only the origin of the URL', async ({ client, assert }) => {
    const tenant = await createTenant()
    const { _id: id, secret } = await createWebhook(client, tenant, {
      url: 'https://hooks.example.com/key-of-theirs',
    })

    for (const url of ['https://hooks.example.com/other-key', 'https://b.example/third-key']) {
      const answer = await client.as(tenant).patch(`${WEBHOOKS}/${id}`).json({ url })
      answer.assertStatus(200)
    }

    const rows = await AuditRowModel.find({ 'object.id': id }).sort({ _id: 1 }).lean()
    assert.deepEqual(
      rows.map(({ action, before, after }) => ({ action, before, after })).slice(1),
      [
        { action: 'webhook.updated', before: '{}', after: '{}' },
        {
          action: 'webhook.updated',
          before: '{"origin":"https://hooks.example.com"}',
          after: '{"origin":"https://b.example"}',
        },
      ]
    )
    for (const kept of ['key-of-theirs', 'other-key', 'third-key', secret]) {
      assert.notInclude(JSON.stringify(rows), kept)
    }
  })
})

test.group('PATCH /v1/webhooks/:id: 422', () => {
  test('refuses {field}: {$self}')
    .with([
      { field: 'url', payload: { url: 'https://192.168.0.1/' } },
      { field: 'url', payload: { url: null } },
      { field: 'events', payload: { events: [] } },
      { field: 'router_resolved', payload: { events: ['router.resolved'] } },
      { field: 'router_resolved', payload: { router_resolved: { sample_rate: 1 } } },
      { field: 'organization_id', payload: { organization_id: '6562f0a1c3e5d7f901234501' } },
    ])
    .run(async ({ client, assert }, { field, payload }) => {
      const tenant = await createTenant()
      const { _id: id } = await createWebhook(client, tenant)
      const before = await client.as(tenant).get(`${WEBHOOKS}/${id}`)

      const response = await client.as(tenant).patch(`${WEBHOOKS}/${id}`).json(payload)

      response.assertStatus(422)
      assert.equal(response.body().errors[0].field, field)
      const after = await client.as(tenant).get(`${WEBHOOKS}/${id}`)
      assert.deepEqual(after.body(), before.body())
    })
})
