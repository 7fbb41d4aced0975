import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { closeDay } from '#tests/support/insight/closed_day'
import { path, ROUTERS } from '#tests/support/routers'
import { createStoredRouter } from '#tests/support/stored_routers'
import { stopClock } from '#tests/support/stop_clock'

const NOW = '2026-03-31T12:00:00.000Z'
const YESTERDAY = new Date('2026-03-30T12:00:00.000Z')

function compare(client: ApiClient, tenant: Tenant, body: object) {
  return client
    .as(tenant)
    .post(`${ROUTERS}/compare`)
    .json({ ...body })
}

/** A router at `/book`, and one of a campaign there that was created last and has ten visits. */
async function twoRouters(client: ApiClient) {
  const tenant = await createTenant()
  const book = await createStoredRouter(tenant, { name: 'Book', criteria: path('book') })
  const before = await revisionOf(client, tenant)
  const spring = await createStoredRouter(tenant, {
    name: 'Spring',
    criteria: { ...path('book'), campaign: { utm_source: 'google' } },
  })
  await closeDay(tenant.organizationId, YESTERDAY, [
    { routerId: book.id, shape: '/book?utm_source=google', count: 10 },
    { routerId: book.id, shape: '/book', count: 5 },
  ])
  return { tenant, book, spring, before, after: await revisionOf(client, tenant) }
}

async function revisionOf(client: ApiClient, tenant: Tenant): Promise<number> {
  const changes = await client.as(tenant).get('/v1/router-changes?limit=1')
  return changes.body().data[0].organization_revision
}

test.group('POST /v1/booking-flow-routers/compare: 200', () => {
  test('says which URLs a write sent elsewhere, with one of them and their visits', async ({
    client,
    assert,
  }) => {
    stopClock(NOW)
    const { tenant, book, spring, before, after } = await twoRouters(client)

    const response = await compare(client, tenant, { before, after })

    response.assertStatus(200)
    assert.containSubset(response.body(), {
      at: NOW,
      before_revision: before,
      after_revision: after,
      replayed: { events: 15, days: 1 },
      rows: [
        {
          from: { router_id: book.id },
          to: { router_id: spring.id, priority_class: 'campaign' },
          url: 'https://example.com/book?utm_source=google',
          at: NOW,
          until: null,
          visits: 10,
        },
      ],
      rows_total: 1,
      undecided: [],
      is_complete: true,
    })
  })

  test('compares with the present, and the other way round', async ({ client, assert }) => {
    const { tenant, book, spring, before, after } = await twoRouters(client)
    await client.as(tenant).patch(`${ROUTERS}/${spring.id}`).json({ name: 'Spring 2' })

    const [toPresent, back, named] = await Promise.all([
      compare(client, tenant, { before }),
      compare(client, tenant, { before: after, after: before }),
      compare(client, tenant, { before: after }),
    ])

    assert.containSubset(toPresent?.body().rows, [{ to: { router_name: 'Spring 2' } }])
    assert.containSubset(back?.body().rows, [
      { from: { router_id: spring.id }, to: { router_id: book.id } },
    ])
    assert.containSubset(named?.body(), { rows: [], rows_total: 0, is_complete: true })
  })

  test('says what proposed changes would send elsewhere, without ids of what is not stored', async ({
    client,
    assert,
  }) => {
    const { tenant, book } = await twoRouters(client)
    const router = { name: 'Mail', matching_criteria: { campaign: { utm_medium: 'email' } } }
    const changes = [
      { op: 'create', router },
      { op: 'delete', id: book.id },
    ]

    const response = await compare(client, tenant, { changes })

    const { rows, ...compared } = response.body()

    assert.containSubset(compared, { before_revision: null, after_revision: null })
    assert.isTrue(compared.is_complete)
    assert.sameDeepMembers(
      rows.map(({ from, to }: Record<string, { router_name: string } | null>) => [
        from?.router_name ?? null,
        to?.router_name ?? null,
      ]),
      [
        [null, 'Mail'],
        ['Book', null],
        ['Book', 'Mail'],
        ['Spring', 'Mail'],
      ]
    )
    assert.isTrue(rows.every(({ to }: { to: { router_id: unknown } | null }) => !to?.router_id))
  })
})

test.group('POST /v1/booking-flow-routers/compare: 422', () => {
  test('names the state that is not recorded', async ({ client, assert }) => {
    const { tenant, after } = await twoRouters(client)

    for (const [field, body] of Object.entries({
      before: { before: after + 1 },
      after: { before: after, after: '2001-01-01T00:00:00Z' },
    })) {
      const response = await compare(client, tenant, body)
      response.assertStatus(422)
      assert.containSubset(response.body(), {
        code: 'E_HISTORY_UNKNOWN',
        errors: [{ field, rule: 'recorded' }],
      })
    }
  })

  test('is the answer unless either states or changes are given', async ({ client, assert }) => {
    const tenant = await createTenant()
    const changes = [{ op: 'create', router: { is_default: true } }]

    for (const body of [{}, { after: 1 }, { before: 1, changes }, { after: 1, changes }]) {
      const response = await compare(client, tenant, body)
      response.assertStatus(422)
      assert.equal(response.body().errors[0].rule, 'compare')
    }
  })
})
