import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { newIdentifier } from '#shared/identifiers'
import { SESSIONS } from '#tests/support/booking_sessions'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { eventually } from '#tests/support/eventually'
import { closer } from '#tests/support/insight/visited_days'
import { createRouter, path, ROUTERS } from '#tests/support/routers'
import { stopClock } from '#tests/support/stop_clock'

const MONDAY = '2026-03-02T12:00:00.000Z'
const TUESDAY = '2026-03-03T12:00:00.000Z'

async function decided(client: ApiClient, tenant: Tenant, url: string): Promise<string> {
  const answer = await client.as(tenant).post(`${ROUTERS}/resolve`).json({ url })
  const id: string = answer.body().decision_id
  await eventually(
    () => client.as(tenant).get(`/v1/router-events/${id}`),
    (found) => found.status() === 200
  )
  return id
}

async function book(
  client: ApiClient,
  tenant: Tenant,
  decisionId: string | undefined,
  count: number
): Promise<void> {
  for (let booked = 0; booked < count; booked += 1) {
    const body = { booking_flow_id: tenant.bookingFlowId, decision_id: decisionId }
    const started = await client.as(tenant).post(SESSIONS).json(body)
    const done = await client.as(tenant).post(`${SESSIONS}/${started.body()._id}/complete`)
    done.assertStatus(200)
  }
}

test.group('The campaigns of bookings', () => {
  test('are known where the visit came by one, and each other booking has its reason', async ({
    client,
    assert,
  }) => {
    const clock = stopClock(MONDAY)
    const tenant = await createTenant()
    const router = await createRouter(client, tenant, { matching_criteria: path('implants') })
    const at = 'https://clinic.example/implants'
    await book(client, tenant, await decided(client, tenant, `${at}?utm_source=google`), 4)
    await book(client, tenant, await decided(client, tenant, `${at}?ref=a`), 3)
    await book(client, tenant, undefined, 2)
    await book(client, tenant, newIdentifier(), 1)
    const abandoned = await client
      .as(tenant)
      .post(SESSIONS)
      .json({ booking_flow_id: tenant.bookingFlowId })
    abandoned.assertStatus(201)
    const read = async (query = '') => {
      const answer = await client
        .as(tenant)
        .get(`/v1/router-traffic?from=2026-03-01T00:00:00Z&${query}`)
      answer.assertStatus(200)
      return answer.body()
    }
    const open = await read()
    assert.isNull(open.booking_campaigns)

    clock.set(TUESDAY)
    const job = await closer(clock)
    await job.execute(tenant.organizationId)

    for (const query of ['', 'group_by=utm_campaign', 'until=2026-03-03T00:00:00Z']) {
      const { booking_campaigns: campaigns, totals } = await read(query)
      assert.deepEqual(campaigns, { known: 4, untagged: 3, undecided: 2, unstored: 1 }, query)
      assert.equal(totals.completed, 7)
    }
    const ofRouter = await read(`router_id=${router._id}`)
    assert.isNull(ofRouter.booking_campaigns)
    const dayBefore = await read('until=2026-03-02T00:00:00Z')
    assert.isNull(dayBefore.booking_campaigns)
  })
})
