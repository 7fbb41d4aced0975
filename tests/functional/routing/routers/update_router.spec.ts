import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { campaign, createRouter, path, query, ROUTERS } from '#tests/support/routers'
import { stopClock } from '#tests/support/stop_clock'

function patch(client: ApiClient, tenant: Tenant, id: string, payload: object) {
  return client.as(tenant).patch(`${ROUTERS}/${id}`).json(payload)
}

test.group('PATCH /v1/booking-flow-routers/:id: 200', () => {
  test('changes what is given and keeps the rest', async ({ client, assert }) => {
    const clock = stopClock('2026-03-01T09:00:00Z')
    const tenant = await createTenant()
    const router = await createRouter(client, tenant, {
      description: 'before',
      example_urls: ['https://a.example/'],
    })
    clock.set('2026-03-02T10:00:00Z')

    const response = await patch(client, tenant, router._id, { name: 'After' })

    response.assertStatus(200)
    const { warnings, ...updated } = response.body()
    assert.deepEqual(updated, {
      ...router,
      name: 'After',
      revision: 2,
      updatedAt: '2026-03-02T10:00:00.000Z',
    })
    assert.equal(warnings.total, 0)
    assert.equal(response.header('etag'), '"2"')
  })

  test('removes the description for null', async ({ client, assert }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant, { description: 'before' })

    const response = await patch(client, tenant, router._id, { description: null })

    response.assertStatus(200)
    assert.notProperty(response.body(), 'description')
    const read = await client.as(tenant).get(`${ROUTERS}/${router._id}`)
    assert.notProperty(read.body(), 'description')
  })

  test('changes nothing, not even updatedAt, when nothing is given', async ({ client, assert }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant)

    const response = await patch(client, tenant, router._id, {})

    response.assertStatus(200)
    const { warnings, ...updated } = response.body()
    assert.deepEqual(updated, router)
    assert.equal(warnings.total, 0)
  })

  test('accepts a router as it was read, with one member changed: {$self}')
    .with(['ordinary', 'default', 'scheduled'])
    .run(async ({ client, assert }, kind) => {
      const tenant = await createTenant()
      const router = await createRouter(client, tenant, {
        ...(kind === 'default' ? { is_default: true } : {}),
        ...(kind === 'scheduled' ? { scheduling: { active_from: '2026-03-01T00:00:00Z' } } : {}),
      })
      const read = await client.as(tenant).get(`${ROUTERS}/${router._id}`)

      const response = await patch(client, tenant, router._id, { ...read.body(), name: 'After' })

      response.assertStatus(200)
      const { warnings, updatedAt } = response.body()
      const updated = { ...read.body(), name: 'After', revision: 2, updatedAt }
      assert.deepEqual(response.body(), { ...updated, warnings })
    })

  test('accepts the previous class together with criteria of another class', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant, { matching_criteria: path('a') })

    const response = await patch(client, tenant, router._id, {
      ...router,
      matching_criteria: campaign({ utm_source: 'google' }),
    })

    response.assertStatus(200)
    assert.equal(response.body().priority_class, 'campaign')
  })

  test('derives the priority class again when the criteria change', async ({ client, assert }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant, { matching_criteria: path('a') })

    const response = await patch(client, tenant, router._id, {
      matching_criteria: campaign({ utm_source: 'google' }),
    })

    assert.equal(response.body().priority_class, 'campaign')
    assert.deepEqual(response.body().matching_criteria, campaign({ utm_source: 'google' }))
  })

  test('turns a router into a default one when its criteria are removed with {$self}')
    .with(['null', '{}'])
    .run(async ({ client, assert }, criteria) => {
      const tenant = await createTenant()
      const router = await createRouter(client, tenant)

      const response = await patch(client, tenant, router._id, {
        is_default: true,
        matching_criteria: JSON.parse(criteria),
      })

      response.assertStatus(200)
      assert.equal(response.body().priority_class, 'default')
      assert.deepEqual(response.body().matching_criteria, {})
    })

  test('turns a default router into an ordinary one when it gets criteria', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant, { is_default: true })

    const response = await patch(client, tenant, router._id, {
      is_default: false,
      matching_criteria: query({ q: {} }),
    })

    assert.equal(response.body().priority_class, 'query_only')
  })

  test('sets one bound, keeps the other, and removes a bound with null', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant, {
      scheduling: { active_from: '2026-03-01T00:00:00Z' },
    })

    const added = await patch(client, tenant, router._id, {
      scheduling: { active_until: '2026-04-01T00:00:00Z' },
    })
    const removed = await patch(client, tenant, router._id, { scheduling: { active_from: null } })

    assert.deepEqual(added.body().scheduling, {
      active_from: '2026-03-01T00:00:00.000Z',
      active_until: '2026-04-01T00:00:00.000Z',
    })
    assert.deepEqual(removed.body().scheduling, { active_until: '2026-04-01T00:00:00.000Z' })
  })

  test('leads to another booking flow of the organization', async ({ client, assert }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant)
    const flow = await client.as(tenant).post('/v1/booking-flows').json({ name: 'Check-up' })

    const response = await patch(client, tenant, router._id, { booking_flow_id: flow.body()._id })

    response.assertStatus(200)
    assert.equal(response.body().booking_flow_id, flow.body()._id)
  })

  test('accepts the revision of If-Match, alone, in a list, or as *', async ({ client }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant)
    for (const [index, ifMatch] of ['"1"', '"9", "2"', '*'].entries()) {
      const response = await patch(client, tenant, router._id, {
        description: String(index),
      }).header('if-match', ifMatch)
      response.assertStatus(200)
    }
  })

  test('keeps its own name and its own place as the active default', async ({ client }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant, { is_default: true })

    const response = await patch(client, tenant, router._id, {
      name: router.name,
      is_default: true,
      is_active: true,
    })

    response.assertStatus(200)
  })
})

test.group('PATCH /v1/booking-flow-routers/:id: 409', () => {
  test('refuses the name of another router', async ({ client }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant, { name: 'Implants' })
    const router = await createRouter(client, tenant)

    const response = await patch(client, tenant, router._id, { name: 'Implants' })

    response.assertStatus(409)
    response.assertBodyContains({ code: 'E_ROUTER_NAME_TAKEN' })
  })

  test('refuses the name of another router together with a new booking flow', async ({
    client,
  }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant, { name: 'Implants' })
    const router = await createRouter(client, tenant)

    const response = await patch(client, tenant, router._id, {
      name: 'Implants',
      booking_flow_id: tenant.bookingFlowId,
    })

    response.assertStatus(409)
    response.assertBodyContains({ code: 'E_ROUTER_NAME_TAKEN' })
  })

  test('refuses to activate a second default router', async ({ client }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant, { is_default: true })
    const second = await createRouter(client, tenant, { is_default: true, is_active: false })

    const response = await patch(client, tenant, second._id, { is_active: true })

    response.assertStatus(409)
    response.assertBodyContains({ code: 'E_ACTIVE_DEFAULT_EXISTS' })
  })
})

test.group('PATCH /v1/booking-flow-routers/:id: 412', () => {
  test('keeps a router that changed after it was read')
    .with(['"1"', 'W/"1"', '"nonsense"'])
    .run(async ({ client, assert }, ifMatch) => {
      const tenant = await createTenant()
      const router = await createRouter(client, tenant)
      await patch(client, tenant, router._id, { name: 'First' })

      const response = await patch(client, tenant, router._id, { name: 'Second' }).header(
        'if-match',
        ifMatch
      )

      response.assertStatus(412)
      response.assertBodyContains({ code: 'E_ROUTER_STALE' })
      const kept = await client.as(tenant).get(`${ROUTERS}/${router._id}`)
      assert.equal(kept.body().name, 'First')
    })
})

test.group('PATCH /v1/booking-flow-routers/:id: 422', () => {
  test("answers the same for an unknown and another organization's booking flow", async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const other = await createTenant()
    const router = await createRouter(client, tenant)

    const unknown = await patch(client, tenant, router._id, { booking_flow_id: 'f'.repeat(24) })
    const foreign = await patch(client, tenant, router._id, {
      booking_flow_id: other.bookingFlowId,
    })

    foreign.assertStatus(422)
    foreign.assertBodyContains({ code: 'E_BOOKING_FLOW_UNKNOWN' })
    assert.deepEqual(foreign.body(), unknown.body())
  })

  test('refuses another value of the read-only member {field}, and changes nothing')
    .with([
      { field: '_id', value: '0'.repeat(24) },
      { field: 'organization_id', value: '0'.repeat(24) },
      { field: 'priority_class', value: 'campaign' },
      { field: 'createdAt', value: '2020-01-01T00:00:00Z' },
      { field: 'updatedAt', value: '2020-01-01T00:00:00Z' },
    ])
    .run(async ({ client, assert }, { field, value }) => {
      const tenant = await createTenant()
      const router = await createRouter(client, tenant)

      for (const rest of [{}, { name: 'After' }]) {
        const response = await patch(client, tenant, router._id, { ...rest, [field]: value })

        response.assertStatus(422)
        assert.deepEqual(response.body().errors, [
          {
            field,
            rule: 'readOnly',
            message: `The ${field} field is read-only: it must be absent or ${router[field]}`,
          },
        ])
      }
      const read = await client.as(tenant).get(`${ROUTERS}/${router._id}`)
      assert.deepEqual(read.body(), router)
    })

  test('checks the merged router: {title}')
    .with([
      {
        title: 'a default router keeps no criteria',
        before: {},
        payload: { is_default: true },
        field: 'matching_criteria',
      },
      {
        title: 'an ordinary router needs criteria',
        before: { is_default: true },
        payload: { is_default: false },
        field: 'matching_criteria',
      },
      {
        title: 'a default router takes no criteria',
        before: { is_default: true },
        payload: { matching_criteria: path('a') },
        field: 'matching_criteria',
      },
      {
        title: 'criteria cannot be taken away',
        before: {},
        payload: { matching_criteria: null },
        field: 'matching_criteria',
      },
      {
        title: 'the end stays after the start',
        before: { scheduling: { active_from: '2026-03-02T00:00:00Z' } },
        payload: { scheduling: { active_until: '2026-03-01T00:00:00Z' } },
        field: 'scheduling.active_until',
      },
      {
        title: 'example URLs are URLs',
        before: {},
        payload: { example_urls: ['https://a.example/', 'nope'] },
        field: 'example_urls.1',
      },
    ])
    .run(async ({ client, assert }, { before, payload, field }) => {
      const tenant = await createTenant()
      const router = await createRouter(client, tenant, before)

      const response = await patch(client, tenant, router._id, payload)

      response.assertStatus(422)
      assert.equal(response.body().errors[0].field, field)
    })
})
