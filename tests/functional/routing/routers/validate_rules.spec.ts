import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { createRouter, path, query, ROUTERS } from '#tests/support/routers'
import { stopClock } from '#tests/support/stop_clock'

function validate(client: ApiClient, tenant: Tenant, payload: object) {
  return client.as(tenant).post(`${ROUTERS}/validate-rules`).json(payload)
}

interface Suggested {
  readonly router_id: string
  readonly change: { readonly scheduling?: object }
}

const URL_OF_BOOK = 'https://a.example/book'

test.group('POST /v1/booking-flow-routers/validate-rules: 200', () => {
  test('answers in the form of the contract', async ({ client, assert }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant, { matching_criteria: path('book') })

    const response = await validate(client, tenant, {
      matching_criteria: query({ q: {} }),
      example_urls: [`${URL_OF_BOOK}?q=1`, URL_OF_BOOK, 'https://a.example/?q=1', 'nonsense'],
    })

    response.assertStatus(200)
    const existing = {
      router_id: router._id,
      router_name: router.name,
      priority_class: 'path_only',
      booking_flow_id: tenant.bookingFlowId,
    }
    const { results, recommendation } = response.body()
    assert.deepEqual(results, [
      {
        url: `${URL_OF_BOOK}?q=1`,
        isValidUrl: true,
        proposedRouterMatches: true,
        hasConflicts: true,
        existingMatches: [existing],
      },
      {
        url: URL_OF_BOOK,
        isValidUrl: true,
        proposedRouterMatches: false,
        hasConflicts: false,
        existingMatches: [existing],
      },
      {
        url: 'https://a.example/?q=1',
        isValidUrl: true,
        proposedRouterMatches: true,
        hasConflicts: false,
        existingMatches: [],
      },
      {
        url: 'nonsense',
        isValidUrl: false,
        proposedRouterMatches: false,
        hasConflicts: false,
        existingMatches: [],
      },
    ])
    assert.isTrue(recommendation.hasConflicts)
    assert.isString(recommendation.message)
  })

  test('recommends nothing when no example URL is in conflict', async ({ client, assert }) => {
    const response = await validate(client, await createTenant(), {
      matching_criteria: path('book'),
      example_urls: [URL_OF_BOOK],
    })

    assert.deepEqual(response.body().recommendation, {
      hasConflicts: false,
      message: 'No existing router matches an example URL that the proposed criteria match.',
    })
  })

  test('leaves out the router that is being updated', async ({ client, assert }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant)

    const response = await validate(client, tenant, {
      matching_criteria: path('book'),
      example_urls: [URL_OF_BOOK],
      exclude_router_id: router._id,
    })

    assert.isFalse(response.body().recommendation.hasConflicts)
    assert.deepEqual(response.body().results[0].existingMatches, [])
  })

  test('compares with routers that are active and not over: {title}')
    .with([
      { title: 'inactive', overrides: { is_active: false }, conflicts: false },
      {
        title: 'over',
        overrides: { scheduling: { active_until: '2026-03-01T00:00:00Z' } },
        conflicts: false,
      },
      {
        title: 'to come',
        overrides: { scheduling: { active_from: '2027-01-01T00:00:00Z' } },
        conflicts: true,
      },
      { title: 'a default', overrides: { is_default: true }, conflicts: false },
      { title: 'open', overrides: {}, conflicts: true },
    ])
    .run(async ({ client, assert }, { overrides, conflicts }) => {
      stopClock('2026-03-01T00:00:00Z')
      const tenant = await createTenant()
      await createRouter(client, tenant, overrides)
      await createRouter(client, await createTenant())

      const response = await validate(client, tenant, {
        matching_criteria: path('book'),
        example_urls: [URL_OF_BOOK],
      })

      assert.equal(response.body().recommendation.hasConflicts, conflicts)
    })
})

test.group('POST /v1/booking-flow-routers/validate-rules: 200 with conflicts', () => {
  test('names the conflicts of a proposal, also without an example URL', async ({
    client,
    assert,
  }) => {
    stopClock('2026-03-01T00:00:00Z')
    const tenant = await createTenant()
    const router = await createRouter(client, tenant, { matching_criteria: path('book') })

    const response = await validate(client, tenant, {
      matching_criteria: path('book'),
      example_urls: [],
    })

    const existing = {
      router_id: router._id,
      router_name: router.name,
      priority_class: 'path_only',
      booking_flow_id: tenant.bookingFlowId,
    }
    const proposal = {
      router_id: null,
      router_name: 'The proposed router',
      priority_class: 'path_only',
      booking_flow_id: null,
    }
    assert.isFalse(response.body().recommendation.hasConflicts)
    const { items, total, totals, reach } = response.body().conflicts
    assert.equal(total, 1)
    assert.deepEqual(totals, { high: 1, medium: 0, low: 0, info: 0 })
    assert.equal(reach.kind, 'wins')
    assert.containsSubset(items, [
      {
        kind: 'duplicate',
        severity: 'high',
        router: proposal,
        other_router: existing,
        winner: proposal,
        loser_never_wins: true,
        shared_window: { from: '2026-03-01T00:00:00.000Z', until: null },
        witnesses: { both: { url: 'https://example.com/book', resolves_to: null } },
        suggestions: [{ action: 'deactivate', router_id: router._id }],
      },
    ])
  })

  test('replaces the excluded router: its age, its schedule and its name', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const older = await createRouter(client, tenant, {
      matching_criteria: path('else'),
      scheduling: { active_until: '2999-01-01T00:00:00Z' },
      is_active: false,
    })
    const newer = await createRouter(client, tenant, { matching_criteria: path('book') })

    const response = await validate(client, tenant, {
      matching_criteria: path('book'),
      example_urls: [],
      exclude_router_id: older._id.toUpperCase(),
    })

    assert.containsSubset(response.body().conflicts, {
      total: 1,
      items: [
        {
          router: { router_id: older._id, router_name: older.name },
          winner: { router_id: newer._id, on: 'created_at' },
          shared_window: { until: '2999-01-01T00:00:00.000Z' },
        },
      ],
      reach: { kind: 'covered', by: [{ router_id: newer._id }] },
    })
  })

  test('agrees with its conflicts when the excluded router has {title}')
    .with([
      { title: 'ended', until: '2026-02-01T00:00:00Z', rival: {}, total: 2 },
      { title: 'an end to come', until: '2026-12-01T00:00:00Z', rival: {}, total: 2 },
      {
        title: 'an end before the other router begins',
        until: '2026-12-01T00:00:00Z',
        rival: { scheduling: { active_from: '2026-12-01T00:00:00Z' } },
        total: 0,
      },
    ])
    .run(async ({ client, assert }, { until, rival, total }) => {
      const clock = stopClock('2026-01-01T00:00:00Z')
      const tenant = await createTenant()
      const excluded = await createRouter(client, tenant, { scheduling: { active_until: until } })
      await createRouter(client, tenant, rival)
      clock.set('2026-03-01T00:00:00Z')

      const response = await validate(client, tenant, {
        matching_criteria: path('book'),
        example_urls: [URL_OF_BOOK],
        exclude_router_id: excluded._id,
      })

      assert.equal(response.body().conflicts.total, total)
      assert.equal(response.body().recommendation.hasConflicts, total > 0)
    })

  test('suggests, for a router that has ended, what its update accepts', async ({
    client,
    assert,
  }) => {
    const clock = stopClock('2026-01-01T00:00:00Z')
    const tenant = await createTenant()
    const bounds = { active_from: '2026-01-02T00:00:00Z', active_until: '2026-02-01T00:00:00Z' }
    const ended = await createRouter(client, tenant, { scheduling: bounds })
    await createRouter(client, tenant, {
      scheduling: { active_from: '2026-04-01T00:00:00Z', active_until: '2026-06-01T00:00:00Z' },
    })
    clock.set('2026-03-01T00:00:00Z')
    const draft = { matching_criteria: path('book'), example_urls: [URL_OF_BOOK] }
    const found = await validate(client, tenant, { ...draft, exclude_router_id: ended._id })
    const changes = found
      .body()
      .conflicts.items.flatMap(({ suggestions }: { suggestions: Suggested[] }) => suggestions)
      .filter(({ router_id: id, change }: Suggested) => id === ended._id && change.scheduling)
      .map(({ change }: Suggested) => change)

    assert.isNotEmpty(changes)
    for (const change of changes) {
      const updated = await client
        .as(tenant)
        .patch(`${ROUTERS}/${ended._id}?validate_only=true`)
        .json({ ...draft, ...change })
      updated.assertStatus(200)
      assert.equal(updated.body().warnings.total, 0)
    }
  })

  test('lists the most severe conflicts first, and mild ones on request', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const url = 'https://a.example/else'
    await createRouter(client, tenant, { matching_criteria: query({ q: {}, r: {} }) })
    await createRouter(client, tenant, {
      matching_criteria: path('else'),
      example_urls: [url],
    })
    await createRouter(client, tenant, {
      matching_criteria: { ...path('book'), ...query({ q: {} }) },
    })
    await createRouter(client, tenant, { matching_criteria: path('book') })

    const payload = { matching_criteria: path('book'), example_urls: [url] }
    const severitiesIn = async (listed?: string) => {
      const asked = validate(client, tenant, payload)
      const response = await (listed === undefined ? asked : asked.qs({ conflicts: listed }))
      const { items, total } = response.body().conflicts
      assert.equal(total, 4)
      return items.map((item: { severity: string }) => item.severity)
    }

    assert.deepEqual(await severitiesIn('all'), ['high', 'medium', 'low', 'info'])
    assert.deepEqual(await severitiesIn('medium'), ['high', 'medium'])
    assert.deepEqual(await severitiesIn(), ['high', 'medium'])
  })
})

test.group('POST /v1/booking-flow-routers/validate-rules: 422', () => {
  test('refuses criteria that constrain nothing: {field}')
    .with([
      { criteria: {}, field: 'matching_criteria' },
      { criteria: path(), field: 'matching_criteria.path.segments' },
      { criteria: query({}), field: 'matching_criteria.query_params.parameters' },
    ])
    .run(async ({ client }, { criteria, field }) => {
      const response = await validate(client, await createTenant(), {
        matching_criteria: criteria,
        example_urls: [],
      })

      response.assertStatus(422)
      response.assertBodyContains({ errors: [{ field }] })
    })
})
