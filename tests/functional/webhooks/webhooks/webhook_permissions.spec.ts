import { test } from '@japa/runner'
import type { Permission } from '#shared/permission'
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '#shared/webhook_events'
import { DeadLetterRepository } from '#webhooks/queue/dead_letter_repository'
import { WebhookModel } from '#webhooks/webhooks/webhook_repository'
import { createTenant } from '#tests/support/create_tenant'
import { eventually } from '#tests/support/eventually'
import { issueBearer } from '#tests/support/issue_token'
import { createDeadLetter } from '#tests/support/webhooks/create_dead_letter'
import { createWebhook, WEBHOOKS } from '#tests/support/webhooks/create_webhook'
import { startReceiver } from '#tests/support/webhooks/receiver'
import { startDeliverer } from '#tests/support/webhooks/start_deliverer'
import { reportChanges } from '#tests/support/webhooks/stored_webhook'

const NEEDED: Readonly<Record<WebhookEventType, Permission>> = {
  'router.resolved': 'events:read',
  'router.changed': 'routers:read',
  'booking.completed': 'events:read',
  'booking.abandoned': 'events:read',
  'audit.finished': 'routers:read',
  'page.broken': 'routers:read',
  'page.recovered': 'routers:read',
}
const ELSEWHERE = 'https://elsewhere.example/'

const subscriptionTo = (type: WebhookEventType) => ({
  events: [type],
  router_resolved: type === 'router.resolved' ? { sample_rate: 1 } : null,
})

test.group('A webhook is sent only what its author may read', () => {
  test('when it is created for {$self}')
    .with([...WEBHOOK_EVENT_TYPES])
    .run(async ({ client, assert }, type) => {
      const { organizationId } = await createTenant()
      const needed = NEEDED[type]
      const other = needed === 'events:read' ? 'routers:read' : 'events:read'
      const create = async (...permissions: Permission[]) =>
        client
          .as(await issueBearer(organizationId, ['webhooks:manage', ...permissions]))
          .post(WEBHOOKS)
          .json({ url: ELSEWHERE, ...subscriptionTo(type) })

      const without = await create(other)
      const withIt = await create(needed)

      without.assertStatus(403)
      without.assertBodyContains({ code: 'E_PERMISSION_MISSING' })
      assert.include(without.body().detail, needed)
      withIt.assertStatus(201)
    })

  test('when {what}')
    .with([
      { what: 'its URL is changed', change: { url: ELSEWHERE } },
      { what: 'its events are changed', change: subscriptionTo('booking.completed') },
      { what: 'it is activated', change: { is_active: true } },
    ])
    .run(async ({ client }, { change }) => {
      const tenant = await createTenant()
      const { _id: id } = await createWebhook(client, tenant, {
        events: ['router.changed'],
        is_active: false,
      })
      const bearer = await issueBearer(tenant.organizationId, ['webhooks:manage'])

      const refused = await client.as(bearer).patch(`${WEBHOOKS}/${id}`).json(change)
      const allowed = await client.as(tenant).patch(`${WEBHOOKS}/${id}`).json(change)

      refused.assertStatus(403)
      refused.assertBodyContains({ code: 'E_PERMISSION_MISSING' })
      allowed.assertStatus(200)
    })

  test('while any token with webhooks:manage may describe it and deactivate it', async ({
    client,
  }) => {
    const tenant = await createTenant()
    const { _id: id } = await createWebhook(client, tenant, { events: ['router.changed'] })
    const bearer = await issueBearer(tenant.organizationId, ['webhooks:manage'])
    const shown = await client.as(bearer).get(`${WEBHOOKS}/${id}`)

    const updated = await client
      .as(bearer)
      .patch(`${WEBHOOKS}/${id}`)
      .json({ ...shown.body(), description: 'Off', is_active: false })

    updated.assertStatus(200)
    updated.assertBodyContains({ description: 'Off', is_active: false })
  })

  test('when deliveries of an earlier author are waiting', async ({ client, assert }) => {
    const tenant = await createTenant()
    const receiver = await startReceiver()
    const { _id: id } = await createWebhook(client, tenant, { events: ['router.changed'] })
    await reportChanges(tenant.organizationId, 1)
    const weak = await issueBearer(tenant.organizationId, ['webhooks:manage', 'events:read'])
    const turned = await client
      .as(weak)
      .patch(`${WEBHOOKS}/${id}`)
      .json({ url: receiver.url, ...subscriptionTo('booking.completed') })
    turned.assertStatus(200)

    await startDeliverer(tenant)

    const [letter] = await eventually(
      () => new DeadLetterRepository().list(tenant.organizationId, id, null, 2),
      (letters) => letters.length === 1
    )
    assert.equal(letter?.reason, 'not_readable')
    assert.lengthOf(receiver.received, 0)
  })

  test('but an older one, whose author is unknown, still gets everything', async ({ client }) => {
    const tenant = await createTenant()
    const receiver = await startReceiver()
    const { _id: id } = await createWebhook(client, tenant, {
      url: receiver.url,
      events: ['router.changed'],
    })
    await WebhookModel.updateOne({ _id: id }, { $unset: { makers: 1, read_permissions: 1 } })
    await reportChanges(tenant.organizationId, 1)

    await startDeliverer(tenant)

    await receiver.waitFor(1)
  })
})

test.group('Dead letters are shown', () => {
  test('only to a token that may read their events', async ({ client }) => {
    const tenant = await createTenant()
    const { _id: id } = await createWebhook(client, tenant, { events: ['router.changed'] })
    await createDeadLetter(tenant.organizationId, id)
    const list = async (...permissions: Permission[]) =>
      client
        .as(await issueBearer(tenant.organizationId, ['webhooks:manage', ...permissions]))
        .get(`${WEBHOOKS}/${id}/dead-letters`)

    const without = await list('events:read')
    const withIt = await list('routers:read')

    without.assertStatus(403)
    withIt.assertStatus(200)
  })
})

test.group('The history of routers is shown', () => {
  test('only to a token that may read routers')
    .with(['/v1/router-changes', `/v1/booking-flow-routers/${'f'.repeat(24)}/revisions`])
    .run(async ({ client, assert }, path) => {
      const { organizationId } = await createTenant()

      const without = await client.as(await issueBearer(organizationId, ['events:read'])).get(path)
      const withIt = await client
        .as(await issueBearer(organizationId, ['events:read', 'routers:read']))
        .get(path)

      without.assertStatus(403)
      assert.oneOf(withIt.status(), [200, 404])
    })
})
