import app from '@adonisjs/core/services/app'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { Webhook as Verifier } from 'standardwebhooks'
import { RouterAuditRunRepository } from '#routing/audit/router_audit_run_repository'
import { RunAudit } from '#routing/audit/run_audit'
import { SESSIONS, startSession } from '#tests/support/booking_sessions'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { eventually } from '#tests/support/eventually'
import { path, ROUTERS } from '#tests/support/routers'
import { createWebhook, WEBHOOKS } from '#tests/support/webhooks/create_webhook'
import { startReceiver } from '#tests/support/webhooks/receiver'
import { startDeliverer } from '#tests/support/webhooks/start_deliverer'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'
const SAMPLED = `00-${TRACE}-${PARENT}-01`
const UNSAMPLED = `cc-${TRACE}-${PARENT}-02-more`

const PAGE = 'https://clinic.example/book'

function createTraced(client: ApiClient, tenant: Tenant, traceparent: string) {
  return client
    .as(tenant)
    .post(ROUTERS)
    .header('traceparent', traceparent)
    .json({
      name: 'Traced',
      booking_flow_id: tenant.bookingFlowId,
      matching_criteria: path('book'),
    })
}

async function runRequestedAudit({ organizationId }: Tenant): Promise<void> {
  const runs = await app.container.make(RouterAuditRunRepository)
  const run = await runs.find(organizationId)
  const runAudit = await app.container.make(RunAudit)
  await runAudit.execute(organizationId, run?.id ?? 'none', new AbortController().signal)
}

test.group('A delivery that a request with a traceparent caused', () => {
  test('continues its trace with its own parent id', async ({ client, assert }) => {
    const tenant = await createTenant()
    await startDeliverer(tenant)
    const receiver = await startReceiver()
    const { _id: id, secret } = await createWebhook(client, tenant, {
      url: receiver.url,
      events: ['router.changed', 'router.resolved', 'booking.completed', 'audit.finished'],
      router_resolved: { sample_rate: 1 },
    })
    const post = (url: string) => client.as(tenant).post(url).header('traceparent', SAMPLED)
    const session = await startSession(client, tenant)

    await createTraced(client, tenant, SAMPLED)
    await post(`${ROUTERS}/resolve`).json({ url: PAGE })
    await post(`${SESSIONS}/${session.id}/complete`)
    await post('/v1/router-audit')
    await runRequestedAudit(tenant)
    await post(`${WEBHOOKS}/${id}/test`)

    const deliveries = await receiver.waitFor(5)
    assert.sameMembers(
      deliveries.map(({ payload }) => payload.type),
      ['router.changed', 'router.resolved', 'booking.completed', 'audit.finished', 'webhook.test']
    )
    const parents = deliveries.map(({ headers: { traceparent = '' } }) => {
      assert.match(traceparent, new RegExp(`^00-${TRACE}-[\\da-f]{16}-01$`))
      return traceparent.split('-')[2]
    })
    assert.lengthOf(new Set([...parents, PARENT]), 6)
    const verifier = new Verifier(secret)
    for (const { body, headers } of deliveries) {
      assert.doesNotThrow(() => verifier.verify(body, headers))
    }
  })

  test('does so in each attempt, also when a dead letter is sent again', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    await startDeliverer(tenant)
    const statuses = [503, 410, 204]
    const receiver = await startReceiver((_, response, count) => {
      response.writeHead(statuses[count - 1] ?? 204).end()
    })
    const { _id: id } = await createWebhook(client, tenant, { url: receiver.url })

    await createTraced(client, tenant, UNSAMPLED)
    await eventually(
      () => client.as(tenant).get(`${WEBHOOKS}/${id}/dead-letters`),
      (response) => response.body().data.length === 1
    )
    await client.as(tenant).patch(`${WEBHOOKS}/${id}`).json({ is_active: true })
    await client
      .as(tenant)
      .post(`${WEBHOOKS}/${id}/dead-letters/resend`)
      .header('traceparent', `00-${'a'.repeat(32)}-${PARENT}-01`)

    const deliveries = await receiver.waitFor(3)
    const traceparents = deliveries.map(({ headers }) => headers['traceparent'] ?? '')
    for (const traceparent of traceparents) {
      assert.match(traceparent, new RegExp(`^00-${TRACE}-[\\da-f]{16}-00$`))
    }
    assert.lengthOf(new Set(traceparents), 3)
    assert.lengthOf(new Set(deliveries.map(({ headers }) => headers['webhook-id'])), 1)
    assert.lengthOf(new Set(deliveries.map(({ body }) => body)), 1)
  })
})

test('A delivery that no request with a valid traceparent caused names no trace', async ({
  client,
  assert,
}) => {
  const tenant = await createTenant()
  await startDeliverer(tenant)
  const receiver = await startReceiver()
  await createWebhook(client, tenant, {
    url: receiver.url,
    events: ['router.changed', 'router.resolved', 'audit.finished'],
    router_resolved: { sample_rate: 1 },
  })

  await createTraced(client, tenant, `${SAMPLED}-more`)
  await client.as(tenant).post(`${ROUTERS}/resolve`).json({ url: PAGE })
  const nightly = await app.container.make(RunAudit)
  await nightly.execute(tenant.organizationId, null, new AbortController().signal)

  const deliveries = await receiver.waitFor(3)
  for (const { headers } of deliveries) assert.notProperty(headers, 'traceparent')
})
