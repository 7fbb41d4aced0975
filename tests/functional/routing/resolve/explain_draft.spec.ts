import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { campaign, createRouter, path, query, ROUTERS } from '#tests/support/routers'

const BOOK = 'https://a.example/book?utm_source=google'

function explain(client: ApiClient, tenant: Tenant, payload: object) {
  return client
    .as(tenant)
    .post(`${ROUTERS}/explain`)
    .json({ url: BOOK, ...payload })
}

test.group('POST /v1/booking-flow-routers/explain with a draft', () => {
  test('explains as after a create, but names no id and stores nothing', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const tied = await createRouter(client, tenant, {
      matching_criteria: campaign({ utm_source: 'google' }),
    })
    const draft = {
      name: 'Autumn',
      booking_flow_id: tenant.bookingFlowId,
      matching_criteria: campaign({ utm_source: 'google' }),
      scheduling: { active_from: '2020-01-01T00:00:00Z', active_until: '2100-01-01T00:00:00Z' },
    }
    const at = '2026-03-01T00:00:00Z'

    const before = await explain(client, tenant, { at, draft, near: true })
    const table = await client.as(tenant).get('/v1/routing-table')
    const stored = await createRouter(client, tenant, draft)
    const after = await explain(client, tenant, { at, near: true, router_ids: [stored._id] })

    before.assertStatus(200)
    assert.lengthOf(table.body().data, 1)
    assert.equal(before.body().winner.router_name, 'Autumn')
    assert.isNull(before.body().winner.router_id)
    assert.equal(before.body().others[0].router_id, tied._id)
    const { routers, ...explained } = after.body()
    const foretold = JSON.stringify({ ...before.body(), routers: [] })
    const unsaved = '"router_id":null'
    assert.deepEqual(JSON.parse(foretold.replaceAll(unsaved, `"router_id":"${stored._id}"`)), {
      ...explained,
      routers: [],
      organization_revision: explained.organization_revision - 1,
      draft: routers[0],
    })
  })

  test('explains as if the given members were updated', async ({ client, assert }) => {
    const tenant = await createTenant()
    const winner = await createRouter(client, tenant)
    const edited = await createRouter(client, tenant, {
      matching_criteria: campaign({ utm_source: 'bing' }),
      scheduling: { active_until: '2026-03-01T00:00:00Z' },
    })
    const changes = {
      matching_criteria: campaign({ utm_source: 'google' }),
      scheduling: { active_until: null },
    }

    const draft = { router_id: edited._id, ...changes }
    const before = await explain(client, tenant, { draft })
    const asStored = await explain(client, tenant, { router_ids: [edited._id] })
    await client.as(tenant).patch(`${ROUTERS}/${edited._id}`).json(changes)
    const after = await explain(client, tenant, { at: before.body().at, router_ids: [edited._id] })

    assert.isTrue(before.body().draft.wins)
    assert.equal(asStored.body().winner.router_id, winner._id)
    assert.deepEqual(
      { ...before.body(), routers: [before.body().draft], draft: undefined },
      {
        ...after.body(),
        organization_revision: after.body().organization_revision - 1,
        draft: undefined,
      }
    )
  })

  test('accepts an inactive or default draft, and criteria from a URL', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const obstaclesOf = async (draft: object) => {
      const response = await explain(client, tenant, { draft })
      response.assertStatus(200)
      return response.body().draft.obstacles
    }

    assert.deepEqual(await obstaclesOf({ matching_criteria_from_url: BOOK, is_active: false }), [
      'inactive',
    ])
    assert.deepEqual(await obstaclesOf({ is_default: true }), [])
    assert.deepEqual(await obstaclesOf({ matching_criteria: path('x') }), ['criteria'])
  })

  test('refuses a draft that a write would refuse: {field}')
    .with([
      { field: 'draft.matching_criteria', draft: {} },
      {
        field: 'draft.matching_criteria',
        draft: { is_default: true, matching_criteria: path('a') },
      },
      {
        field: 'draft.scheduling.active_until',
        draft: {
          matching_criteria: path('a'),
          scheduling: { active_from: '2026-03-02T00:00:00Z', active_until: '2026-03-01T00:00:00Z' },
        },
      },
      { field: 'draft.router_id', draft: { router_id: 'f'.repeat(24) } },
      {
        field: 'draft.matching_criteria.path.segments.0',
        draft: { matching_criteria: path('..') },
      },
      { field: 'draft.example_urls', draft: { matching_criteria: path('a'), example_urls: [] } },
    ])
    .run(async ({ client, assert }, { field, draft }) => {
      const response = await explain(client, await createTenant(), { draft })

      response.assertStatus(422)
      const [error] = response.body().errors
      assert.equal(error.field, field)
      assert.include(error.message, field)
    })

  test("does not accept another organization's router as a draft", async ({ client, assert }) => {
    const foreign = await createRouter(client, await createTenant())

    const response = await explain(client, await createTenant(), {
      draft: { router_id: foreign._id, name: 'Mine' },
    })

    response.assertStatus(422)
    assert.equal(response.body().errors[0].rule, 'exists')
  })
})

test.group('POST /v1/booking-flow-routers/explain with near', () => {
  test('lists up to five routers that miss the URL by one criterion, each with the URL it takes', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    for (const [index, lang] of ['de', 'en', 'fr', 'it', 'es', 'pl'].entries()) {
      await createRouter(client, tenant, {
        name: `Book ${lang}`,
        matching_criteria: { ...path('book'), ...query({ lang: { value: lang } }) },
        is_active: index !== 0,
      })
    }
    const ads = await createRouter(client, tenant, {
      matching_criteria: { ...campaign({ utm_source: 'google' }), ...query({ lang: {} }) },
    })

    const response = await explain(client, tenant, { near: true })
    const { near } = response.body()
    const resolved = await Promise.all(
      near.map(({ url }: { url: string }) =>
        client.as(tenant).post(`${ROUTERS}/resolve`).json({ url })
      )
    )

    assert.lengthOf(near, 5)
    assert.deepEqual(near[0], {
      router_id: ads._id,
      router_name: ads.name,
      priority_class: 'campaign',
      booking_flow_id: tenant.bookingFlowId,
      criterion: {
        field: 'query_params.parameters.lang',
        met: false,
        expected: 'present',
        actual: null,
      },
      url: `${BOOK}&lang=1`,
      wins: true,
      winner: {
        router_id: ads._id,
        router_name: ads.name,
        priority_class: 'campaign',
        booking_flow_id: tenant.bookingFlowId,
      },
    })
    assert.deepEqual(
      resolved.map((answer) => answer.body().router._id),
      near.map(({ winner }: { winner: { router_id: string } }) => winner.router_id)
    )
    assert.deepEqual(
      near.map(({ wins }: { wins: boolean }) => wins),
      [true, false, false, false, false]
    )
  })

  test('is absent unless asked for', async ({ client, assert }) => {
    const response = await explain(client, await createTenant(), { near: false })

    assert.notProperty(response.body(), 'near')
    assert.notProperty(response.body(), 'draft')
  })
})
