import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { eventually } from '#tests/support/eventually'
import { SESSIONS } from '#tests/support/booking_sessions'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { closer } from '#tests/support/insight/visited_days'
import { campaign, createRouter, ROUTERS } from '#tests/support/routers'
import { stopClock } from '#tests/support/stop_clock'

const MONDAY = '2026-03-02T12:00:00.000Z'
const TUESDAY = '2026-03-03T12:00:00.000Z'

async function resolved(client: ApiClient, tenant: Tenant, url: string): Promise<string> {
  const answer = await client.as(tenant).post(`${ROUTERS}/resolve`).json({ url })
  answer.assertStatus(200)
  const id: string = answer.body().decision_id
  await eventually(
    () => client.as(tenant).get(`/v1/router-events/${id}`),
    (found) => found.status() === 200
  )
  return id
}

async function started(client: ApiClient, tenant: Tenant, decisionId?: string): Promise<string> {
  const body = { booking_flow_id: tenant.bookingFlowId, decision_id: decisionId }
  const answer = await client.as(tenant).post(SESSIONS).json(body)
  answer.assertStatus(201)
  return answer.body()._id
}

function complete(client: ApiClient, tenant: Tenant, id: string, booked: object) {
  return client.as(tenant).post(`${SESSIONS}/${id}/complete`).json(booked)
}

test.group('What bookings are worth', () => {
  test('is shown by the session and its event, and told once', async ({ client, assert }) => {
    const tenant = await createTenant()
    const id = await started(client, tenant)
    const booked = { value: 120.5, currency: 'EUR' }

    const completed = await complete(client, tenant, id, booked)
    const again = await complete(client, tenant, id, { value: 9, currency: 'USD' })

    completed.assertStatus(200)
    const read = await client.as(tenant).get(`${SESSIONS}/${id}`)
    for (const answer of [completed, again, read]) assert.containSubset(answer.body(), booked)
    const events = await client.as(tenant).get(`/v1/booking-events?booking_session_id=${id}`)
    assert.containSubset(events.body().data[0].metadata, booked)
    const worthless = await complete(client, tenant, await started(client, tenant), {})
    assert.containSubset(worthless.body(), { value: null, currency: null })
  })

  test('is refused when it is {what}')
    .with([
      { what: 'negative', booked: { value: -1, currency: 'EUR' }, field: 'value' },
      { what: 'too large', booked: { value: 1_000_000_001, currency: 'EUR' }, field: 'value' },
      { what: 'a text', booked: { value: '1', currency: 'EUR' }, field: 'value' },
      { what: 'in no currency', booked: { value: 1, currency: 'EURO' }, field: 'currency' },
      { what: 'in a made-up currency', booked: { value: 1, currency: 'ZZZ' }, field: 'currency' },
    ])
    .run(async ({ client, assert }, { booked, field }) => {
      const tenant = await createTenant()
      const id = await started(client, tenant)

      const refused = await complete(client, tenant, id, booked)

      refused.assertStatus(422)
      assert.equal(refused.body().errors[0].field, field)
      const read = await client.as(tenant).get(`${SESSIONS}/${id}`)
      assert.equal(read.body().status, 'open')
    })

  test('completes the session also when it is {what}')
    .with([
      { what: 'too exact', booked: { value: 3.3000000000000003, currency: 'EUR' }, value: 3.3 },
      { what: 'in lower case', booked: { value: 1.0006, currency: 'eur' }, value: 1.001 },
      { what: 'without its currency', booked: { value: 1 }, value: null },
      { what: 'a currency alone', booked: { currency: 'EUR' }, value: null },
      { what: 'null', booked: { value: null, currency: null }, value: null },
      { what: 'unknown here', booked: { price: 1, booking_reference: 'B-17' }, value: null },
    ])
    .run(async ({ client, assert }, { booked, value }) => {
      const tenant = await createTenant()
      const id = await started(client, tenant)

      const completed = await complete(client, tenant, id, booked)

      completed.assertStatus(200)
      const currency = value === null ? null : 'EUR'
      const session = { status: 'completed', value, currency, booking_reference: null }
      assert.containSubset(completed.body(), session)
    })

  test('is summed by router, flow and campaign on open and closed days, never across currencies', async ({
    client,
    assert,
  }) => {
    const clock = stopClock(MONDAY)
    const tenant = await createTenant()
    const { _id: may } = await createRouter(client, tenant, {
      name: 'May',
      matching_criteria: campaign({ utm_campaign: 'may' }),
    })
    const { _id: june } = await createRouter(client, tenant, {
      name: 'June',
      matching_criteria: campaign({ utm_campaign: 'june' }),
    })
    const [ofMay, ofJune] = [
      await resolved(client, tenant, 'https://clinic.example/?utm_campaign=may'),
      await resolved(client, tenant, 'https://clinic.example/?utm_campaign=june'),
    ]
    for (const [decisionId, booked] of [
      [ofMay, { value: 0.1, currency: 'EUR' }],
      [ofMay, { value: 0.2, currency: 'EUR' }],
      [ofMay, { value: 15_000, currency: 'JPY' }],
      [ofMay, {}],
      [ofJune, { value: 1_000, currency: 'EUR' }],
    ] as const) {
      const id = await started(client, tenant, decisionId)
      const completed = await complete(client, tenant, id, booked)
      completed.assertStatus(200)
    }
    const read = async (query: string) => {
      const answer = await client
        .as(tenant)
        .get(`/v1/router-traffic?from=2026-03-02T00:00:00Z&${query}`)
      answer.assertStatus(200)
      return answer.body()
    }
    const valuesOf = ({ groups }: { groups: { key: string; values: unknown }[] }) =>
      Object.fromEntries(groups.map(({ key, values }) => [key, values]))
    const euros = (value: number, bookings: number) => ({ currency: 'EUR', value, bookings })
    const yen = { currency: 'JPY', value: 15_000, bookings: 1 }

    const openDay = await read('group_by=router')
    const openFlows = await read('group_by=flow')
    clock.set(TUESDAY)
    const job = await closer(clock)
    await job.execute(tenant.organizationId)

    for (const report of [openDay, await read('group_by=router')]) {
      assert.equal(report.totals.completed, 5)
      assert.deepEqual(report.values, [euros(1_000.3, 3), yen])
      assert.deepEqual(valuesOf(report), {
        [may]: [euros(0.3, 2), yen],
        [june]: [euros(1_000, 1)],
      })
    }
    for (const report of [openFlows, await read('group_by=flow')]) {
      assert.deepEqual(valuesOf(report), { [tenant.bookingFlowId]: [euros(1_000.3, 3), yen] })
    }
    const byCampaign = await read('group_by=utm_campaign')
    assert.deepEqual(valuesOf(byCampaign), { may: [euros(0.3, 2), yen], june: [euros(1_000, 1)] })
    const ofOne = await read(`router_id=${june}`)
    assert.deepEqual(ofOne.values, [euros(1_000, 1)])
    const byClass = await read('group_by=class')
    assert.deepEqual(byClass.values, [euros(1_000.3, 3), yen])
    assert.deepEqual(valuesOf(byClass), { campaign: [] })
  })
})
