import app from '@adonisjs/core/services/app'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { RouterEventRepository } from '#routing/events/router_event_repository'
import type { RouterEvent } from '#routing/events/router_event'
import { newIdentifier } from '#shared/identifiers'
import { SESSIONS } from '#tests/support/booking_sessions'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { routerEvent } from '#tests/support/routing/event_doubles'
import { createRouter, path } from '#tests/support/routers'

async function store(event: RouterEvent): Promise<void> {
  const events = await app.container.make(RouterEventRepository)
  await events.add([event])
}

async function start(client: ApiClient, tenant: Tenant, payload: object) {
  const response = await client.as(tenant).post(SESSIONS).json(payload)
  response.assertStatus(201)
  return response.body()
}

async function end(client: ApiClient, tenant: Tenant, id: string) {
  const completed = await client.as(tenant).post(`${SESSIONS}/${id}/complete`).json({})
  completed.assertStatus(200)
  const events = await client.as(tenant).get(`/v1/booking-events?booking_session_id=${id}`)
  return { session: completed.body(), event: events.body().data[0].metadata }
}

test.group('A booking session that names the decision that led to it', () => {
  test('has the decision and its router, though it was started for a flow', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const { organizationId, bookingFlowId } = tenant
    const decision = routerEvent({ organizationId })
    await store(decision)

    const started = await start(client, tenant, {
      booking_flow_id: bookingFlowId,
      decision_id: decision.id.toUpperCase(),
    })
    const { session, event } = await end(client, tenant, started._id)

    for (const shown of [started, session, event]) {
      assert.equal(shown.router_id, decision.routerId)
      assert.equal(shown.decision_id, decision.id)
    }
  })

  test('has them also when the event is stored only after the start', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const { organizationId, bookingFlowId } = tenant
    const decision = routerEvent({ organizationId })
    const payload = { booking_flow_id: bookingFlowId, decision_id: decision.id }

    const started = await start(client, tenant, payload)
    assert.isNull(started.router_id)
    assert.isNull(started.decision_id)
    await store(decision)

    const read = await client.as(tenant).get(`${SESSIONS}/${started._id}`)
    assert.equal(read.body().decision_id, decision.id)
    const list = await client.as(tenant).get(SESSIONS)
    assert.equal(list.body().data[0].router_id, decision.routerId)
    const { session, event } = await end(client, tenant, started._id)
    assert.equal(session.decision_id, decision.id)
    assert.equal(event.router_id, decision.routerId)
  })

  test('has them also when the event is stored only after the end', async ({ client, assert }) => {
    const tenant = await createTenant()
    const { organizationId, bookingFlowId } = tenant
    const decision = routerEvent({ organizationId })
    const payload = { booking_flow_id: bookingFlowId, decision_id: decision.id }
    const { _id: id } = await start(client, tenant, payload)
    const { event } = await end(client, tenant, id)
    assert.isNull(event.decision_id)

    await store(decision)

    for (const query of [`booking_session_id=${id}`, 'from=2026-01-01T00:00:00Z']) {
      const events = await client.as(tenant).get(`/v1/booking-events?${query}`)
      assert.equal(events.body().data[0].metadata.router_id, decision.routerId)
      assert.equal(events.body().data[0].metadata.decision_id, decision.id)
    }
    const session = await client.as(tenant).get(`${SESSIONS}/${id}`)
    assert.equal(session.body().decision_id, decision.id)
  })

  test("attributes nothing to another organization's decision, or to an unknown one", async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const foreign = routerEvent()
    await store(foreign)

    for (const decisionId of [foreign.id, newIdentifier()]) {
      const started = await start(client, tenant, {
        booking_flow_id: tenant.bookingFlowId,
        decision_id: decisionId,
      })
      const { session, event } = await end(client, tenant, started._id)

      for (const shown of [started, session, event]) {
        assert.isNull(shown.router_id)
        assert.isNull(shown.decision_id)
      }
    }
  })

  test('keeps the decision of its URL unless it names a known one', async ({ client, assert }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant, { matching_criteria: path('implants') })
    const url = 'https://clinic.example/implants'
    const known = routerEvent({ organizationId: tenant.organizationId })
    await store(known)

    const unknown = await start(client, tenant, { url, decision_id: newIdentifier() })
    const named = await start(client, tenant, { url, decision_id: known.id })

    assert.equal(unknown.router_id, router._id)
    assert.isNotNull(unknown.decision_id)
    assert.equal(named.router_id, known.routerId)
    assert.equal(named.decision_id, known.id)
  })
})
