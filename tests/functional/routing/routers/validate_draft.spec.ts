import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { campaign, createRouter, path, ROUTERS } from '#tests/support/routers'
import { stopClock } from '#tests/support/stop_clock'

const BOOK = 'https://a.example/book'

async function validate(client: ApiClient, tenant: Tenant, payload: object) {
  const response = await client
    .as(tenant)
    .post(`${ROUTERS}/validate-rules`)
    .json({ matching_criteria: path('book'), example_urls: [BOOK], ...payload })
  response.assertStatus(200)
  return response.body()
}

test.group('POST /v1/booking-flow-routers/validate-rules with a whole draft', () => {
  test('says its position and which routers would win its example URLs', async ({
    client,
    assert,
  }) => {
    stopClock('2026-03-01T00:00:00Z')
    const tenant = await createTenant()
    const ads = await createRouter(client, tenant, {
      matching_criteria: campaign({ utm_source: 'google' }),
    })
    await createRouter(client, tenant)
    await createRouter(client, tenant, { is_default: true })

    const { draft } = await validate(client, tenant, {
      name: 'Autumn',
      example_urls: [BOOK, `${BOOK}?utm_source=google`, 'nonsense'],
    })

    const party = { booking_flow_id: null, router_id: null, router_name: 'Autumn' }
    assert.deepEqual(draft, {
      status: 'open',
      priority_class: 'path_only',
      specificity: 1,
      place: 2,
      place_of: 4,
      problems: [],
      at: '2026-03-01T00:00:00.000Z',
      winners: [
        { ...party, priority_class: 'path_only' },
        {
          router_id: ads._id,
          router_name: ads.name,
          priority_class: 'campaign',
          booking_flow_id: tenant.bookingFlowId,
        },
        null,
      ],
    })
  })

  test('compares it within its own schedule', async ({ client, assert }) => {
    stopClock('2026-03-01T00:00:00Z')
    const tenant = await createTenant()
    await createRouter(client, tenant, { scheduling: { active_until: '2026-04-01T00:00:00Z' } })
    const scheduling = { active_from: '2026-04-01T00:00:00Z' }

    const always = await validate(client, tenant, {})
    const later = await validate(client, tenant, { scheduling })
    const ended = await validate(client, tenant, {
      scheduling: { active_until: '2026-02-01T00:00:00Z' },
    })

    assert.isTrue(always.recommendation.hasConflicts)
    assert.isAbove(always.conflicts.total, 0)
    assert.isFalse(later.recommendation.hasConflicts)
    assert.equal(later.conflicts.total, 0)
    assert.equal(later.draft.status, 'upcoming')
    assert.equal(later.draft.at, '2026-04-01T00:00:00.000Z')
    assert.isNull(later.draft.winners[0].router_id)
    assert.equal(ended.draft.status, 'ended')
    assert.equal(ended.conflicts.reach.kind, 'expired')
  })

  test('finds no conflicts of an inactive draft', async ({ client, assert }) => {
    const tenant = await createTenant()
    const stored = await createRouter(client, tenant)

    const { conflicts, draft } = await validate(client, tenant, { is_active: false })

    assert.equal(conflicts.total, 0)
    assert.equal(conflicts.reach.kind, 'inactive')
    assert.equal(draft.status, 'inactive')
    assert.equal(draft.winners[0].router_id, stored._id)
  })

  test('names the router that has its name, and an active default that excludes it', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const fallback = await createRouter(client, tenant, { name: 'Fallback', is_default: true })
    const whole = { name: ' Fallback ', matching_criteria: {}, is_default: true }
    const inTheWay = { router_id: fallback._id, router_name: 'Fallback' }

    const created = await validate(client, tenant, whole)
    const inactive = await validate(client, tenant, { ...whole, name: 'Other', is_active: false })
    const edited = await validate(client, tenant, { ...whole, exclude_router_id: fallback._id })

    assert.deepEqual(
      created.draft.problems.map((problem: Record<string, unknown>) => [
        problem.code,
        problem.in_the_way,
      ]),
      [
        ['E_ROUTER_NAME_TAKEN', inTheWay],
        ['E_ACTIVE_DEFAULT_EXISTS', inTheWay],
      ]
    )
    assert.isFalse(created.recommendation.hasConflicts)
    assert.deepEqual(inactive.draft.problems, [])
    assert.deepEqual(edited.draft.problems, [])
  })

  test('judges an edit together with the members that it does not change', async ({
    client,
    assert,
  }) => {
    stopClock('2026-03-01T00:00:00Z')
    const tenant = await createTenant()
    const edited = await createRouter(client, tenant, {
      scheduling: { active_from: '2026-04-01T00:00:00Z', active_until: '2026-05-01T00:00:00Z' },
    })
    const edit = { exclude_router_id: edited._id }

    const sooner = await validate(client, tenant, { ...edit, scheduling: { active_from: null } })
    const [winner] = sooner.draft.winners
    const response = await client
      .as(tenant)
      .post(`${ROUTERS}/validate-rules`)
      .json({
        matching_criteria: path('book'),
        example_urls: [],
        ...edit,
        scheduling: { active_from: '2026-06-01T00:00:00Z' },
      })

    assert.equal(sooner.draft.status, 'open')
    assert.equal(winner.router_id, edited._id)
    response.assertStatus(422)
    assert.equal(response.body().errors[0].field, 'scheduling.active_until')
  })

  test('reports the same conflicts as the write that follows, and writes nothing', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant, { name: 'First' })
    const draft = {
      name: 'Second',
      matching_criteria: path('book'),
      example_urls: [BOOK],
      scheduling: { active_until: '2100-01-01T00:00:00Z' },
    }

    const { conflicts } = await validate(client, tenant, draft)
    const table = await client.as(tenant).get('/v1/routing-table')
    const written = await client
      .as(tenant)
      .post(ROUTERS)
      .json({ ...draft, booking_flow_id: tenant.bookingFlowId })

    assert.lengthOf(table.body().data, 1)
    assert.deepEqual(conflicts.totals, written.body().warnings.totals)
    assert.deepEqual(
      conflicts.items.map(({ kind }: { kind: string }) => kind),
      written.body().warnings.items.map(({ kind }: { kind: string }) => kind)
    )
  })
})
