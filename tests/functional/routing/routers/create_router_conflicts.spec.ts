import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import {
  campaign,
  createRouter,
  path,
  query,
  ROUTERS,
  routerPayload,
  type ShownRouter,
} from '#tests/support/routers'
import { storeManyRouters } from '#tests/support/routing/many_routers'
import { stopClock } from '#tests/support/stop_clock'

function create(client: ApiClient, tenant: Tenant, overrides: object, qs: object = {}) {
  return client
    .as(tenant)
    .post(ROUTERS)
    .qs({ ...qs })
    .json(routerPayload(tenant, { ...overrides }))
}

function list(client: ApiClient, tenant: Tenant) {
  return client.as(tenant).get(ROUTERS)
}

function severitiesOf({ items }: { readonly items: readonly { readonly severity: string }[] }) {
  return items.map(({ severity }) => severity)
}

function named(router: ShownRouter) {
  return {
    router_id: router._id,
    router_name: router.name,
    priority_class: router.priority_class,
    booking_flow_id: router.booking_flow_id,
  }
}

test.group('POST /v1/booking-flow-routers: 201 with warnings', () => {
  test('describes a conflict completely', async ({ client, assert }) => {
    const clock = stopClock('2026-03-01T00:00:00Z')
    const tenant = await createTenant()
    const older = await createRouter(client, tenant, { name: 'Older' })
    clock.set('2026-03-02T00:00:00Z')

    const response = await create(client, tenant, { name: 'Newer' })

    response.assertStatus(201)
    const newer = response.body()
    const url = 'https://example.com/book'
    assert.deepEqual(newer.warnings, {
      items: [
        {
          kind: 'duplicate',
          severity: 'high',
          message:
            '"Newer" and "Older" ask for the same URLs. "Older" can never win, because "Newer" was created later.',
          router: named(newer),
          other_router: named(older),
          relation: 'equal',
          winner: { ...named(newer), on: 'created_at' },
          loser_never_wins: true,
          shared_window: { from: '2026-03-02T00:00:00.000Z', until: null },
          witnesses: {
            both: { url, at: '2026-03-02T00:00:00.000Z', resolves_to: newer._id },
            claimed: null,
            only_router: null,
            only_other_router: null,
          },
          example_urls: [],
          suggestions: [
            {
              action: 'deactivate',
              router_id: older._id,
              change: { is_active: false },
              message: 'Deactivate "Older": it wins no request that "Newer" does not take.',
              remaining_kind: null,
            },
          ],
        },
      ],
      total: 1,
      totals: { high: 1, medium: 0, low: 0, info: 0 },
      reach: { kind: 'wins', witness: { url, at: '2026-03-02T00:00:00.000Z' } },
      fields: [],
      fields_total: 0,
    })
  })

  test('warns of each example URL that the router itself does not match', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const missed = 'https://a.example/else'
    const warningsOf = (index: number) => ({
      code: 'example_url_unmatched',
      field: `example_urls.${index}`,
      message: `The router does not match the URL in example_urls.${index}, so that URL leads elsewhere.`,
    })

    const created = await create(client, tenant, {
      example_urls: ['https://a.example/book', missed],
    })
    const updated = await client
      .as(tenant)
      .patch(`${ROUTERS}/${created.body()._id}`)
      .json({ example_urls: [missed] })
    const byDefault = await create(client, tenant, { is_default: true, example_urls: [missed] })
    const many = await create(client, tenant, { example_urls: Array(30).fill(missed) })

    assert.deepEqual(created.body().warnings.fields, [warningsOf(1)])
    assert.deepEqual(updated.body().warnings.fields, [warningsOf(0)])
    assert.deepEqual(byDefault.body().warnings.fields, [])
    assert.lengthOf(many.body().warnings.fields, 20)
    assert.equal(many.body().warnings.fields_total, 30)
  })

  test('states the severity of each conflict, the highest first: {kind}')
    .with([
      { kind: 'takeover', severity: 'high', existing: campaign({ utm_source: 's' }) },
      {
        kind: 'shadowed',
        severity: 'high',
        existing: { ...path('a'), ...campaign({ utm_medium: 'm' }) },
      },
      { kind: 'overlap', severity: 'low', existing: query({ q: {} }) },
      {
        kind: 'specialization',
        severity: 'info',
        existing: campaign({ utm_medium: 'm', utm_term: 't' }),
      },
    ])
    .run(async ({ client, assert }, { kind, severity, existing }) => {
      const tenant = await createTenant()
      await createRouter(client, tenant, { matching_criteria: existing })

      const proposed = { matching_criteria: campaign({ utm_medium: 'm' }) }
      const response = await create(client, tenant, proposed, { conflicts: 'all' })

      assert.containsSubset(response.body().warnings.items, [{ kind, severity }])
      assert.equal(response.body().warnings.totals[severity], 1)
    })

  test('names example URLs that others claim', async ({ client, assert }) => {
    const tenant = await createTenant()
    const url = 'https://clinic.example/x'
    await createRouter(client, tenant, { example_urls: [url] })

    const response = await create(client, tenant, {
      matching_criteria: path('else'),
      example_urls: ['https://CLINIC.example/x#top'],
    })

    assert.containsSubset(response.body().warnings.items, [
      { kind: 'example_claimed', severity: 'medium', winner: null, example_urls: [url] },
    ])
  })

  test('says that a router covered by others wins nothing', async ({ client, assert }) => {
    const tenant = await createTenant()
    const cover = await createRouter(client, tenant, {
      matching_criteria: campaign({ utm_source: 's' }),
    })

    const response = await create(client, tenant, {
      matching_criteria: { ...path('a'), ...query({ utm_source: { value: 's' } }) },
    })

    assert.deepEqual(response.body().warnings.reach, { kind: 'covered', by: [named(cover)] })
  })

  test('suggests changes that an update accepts and that end the conflict', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant, { matching_criteria: campaign({ utm_source: 's' }) })
    const created = await create(client, tenant, {
      matching_criteria: campaign({ utm_medium: 'm' }),
    })

    const [{ suggestions }] = created.body().warnings.items
    assert.isNotEmpty(suggestions)
    for (const { router_id: id, change, remaining_kind: remaining } of suggestions) {
      const updated = await client
        .as(tenant)
        .patch(`${ROUTERS}/${id}`)
        .qs({ conflicts: 'all' })
        .json(change)
      updated.assertStatus(200)
      const kinds = updated.body().warnings.items.map((item: { kind: string }) => item.kind)
      assert.deepEqual(kinds, remaining === null ? [] : [remaining])
    }
  })

  test('shows at most fifty and counts all', async ({ client, assert }) => {
    const tenant = await createTenant()
    await storeManyRouters(tenant, 52, (number) => ({
      criteria: { queryParams: [{ name: `q${number}`, required: true }] },
    }))

    const response = await create(client, tenant, {}, { conflicts: 'all' })

    assert.lengthOf(response.body().warnings.items, 50)
    assert.equal(response.body().warnings.total, 52)
  })

  test('lists conflicts of severity medium and high, and counts those that are by design', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const url = 'https://clinic.example/claimed'
    await createRouter(client, tenant, { matching_criteria: campaign({ utm_source: 's' }) })
    await createRouter(client, tenant, { matching_criteria: path('claimed'), example_urls: [url] })
    await createRouter(client, tenant, {
      matching_criteria: { ...path('book'), ...query({ q: {} }) },
    })
    const proposed = { example_urls: [url], is_active: true }

    const usual = await create(client, tenant, proposed, { validate_only: 'true' })
    const all = await create(client, tenant, proposed, { conflicts: 'all' })

    const totals = { high: 0, medium: 1, low: 1, info: 1 }
    assert.deepEqual(usual.body().warnings.totals, totals)
    assert.deepEqual(severitiesOf(usual.body().warnings), ['medium'])
    assert.deepEqual(all.body().warnings.totals, totals)
    assert.deepEqual(severitiesOf(all.body().warnings), ['medium', 'low', 'info'])
  })

  test('compares with no router of another organization', async ({ client, assert }) => {
    await createRouter(client, await createTenant())

    const response = await create(client, await createTenant(), {}, { on_conflict: 'reject' })

    response.assertStatus(201)
    assert.equal(response.body().warnings.total, 0)
  })

  test('creates despite a conflict that is not severe: {kind}')
    .with([
      { kind: 'overlap', existing: query({ q: {} }) },
      { kind: 'specialization', existing: { ...path('book'), ...query({ q: {} }) } },
    ])
    .run(async ({ client, assert }, { kind, existing }) => {
      const tenant = await createTenant()
      await createRouter(client, tenant, { matching_criteria: existing })

      const response = await create(
        client,
        tenant,
        {},
        {
          on_conflict: 'reject',
          conflicts: 'all',
        }
      )

      response.assertStatus(201)
      assert.equal(response.body().warnings.items[0].kind, kind)
    })

  test('treats on_conflict=warn as the default', async ({ client, assert }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant)

    const response = await create(client, tenant, {}, { on_conflict: 'warn' })

    response.assertStatus(201)
    assert.equal(response.body().warnings.totals.high, 1)
  })
})

test.group('POST /v1/booking-flow-routers: 409 E_ROUTER_CONFLICTS', () => {
  test('refuses a severe conflict on request, shows it, and stores nothing', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const existing = await createRouter(client, tenant)

    const response = await create(client, tenant, { name: 'Refused' }, { on_conflict: 'reject' })

    response.assertStatus(409)
    response.assertHeader('content-type', 'application/problem+json; charset=utf-8')
    const { code, conflicts } = response.body()
    assert.equal(code, 'E_ROUTER_CONFLICTS')
    assert.containsSubset(conflicts, {
      items: [
        {
          kind: 'duplicate',
          router: { router_id: null, router_name: 'Refused' },
          other_router: named(existing),
          winner: { router_id: null },
          witnesses: { both: { resolves_to: null } },
        },
      ],
      totals: { high: 1 },
    })
    const listed = await list(client, tenant)
    assert.deepEqual(listed.body().data, [existing])
  })

  test('reports a taken name first', async ({ client }) => {
    const tenant = await createTenant()
    const { name } = await createRouter(client, tenant)

    const response = await create(client, tenant, { name }, { on_conflict: 'reject' })

    response.assertStatus(409)
    response.assertBodyContains({ code: 'E_ROUTER_NAME_TAKEN' })
  })
})
