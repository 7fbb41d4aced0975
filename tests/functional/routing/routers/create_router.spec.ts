import { test } from '@japa/runner'
import { createTenant } from '#tests/support/create_tenant'
import { campaign, createRouter, path, query, routerPayload, ROUTERS } from '#tests/support/routers'
import { stopClock } from '#tests/support/stop_clock'

const NO_WARNINGS = {
  items: [],
  total: 0,
  totals: { high: 0, medium: 0, low: 0, info: 0 },
  fields: [],
  fields_total: 0,
  reach: { kind: 'inactive' },
}

test.group('POST /v1/booking-flow-routers: 201', () => {
  test('answers exactly the fields of the contract, and warnings beside them', async ({
    client,
    assert,
  }) => {
    stopClock('2026-03-01T09:00:00.123Z')
    const { organizationId, bookingFlowId, bearer } = await createTenant()

    const response = await client
      .as(bearer)
      .post(ROUTERS)
      .json({
        name: 'Implant ads',
        description: 'Visitors of the spring campaign',
        booking_flow_id: bookingFlowId,
        example_urls: ['https://Clinic.example/Book?insurance=public&utm_source=google#top'],
        matching_criteria: {
          ...path('Book'),
          ...query({ insurance: { value: 'public' } }),
          ...campaign({ utm_source: 'google' }),
        },
        is_active: false,
        scheduling: { active_from: '2026-04-01T00:00:00+02:00' },
      })

    response.assertStatus(201)
    const router = response.body()
    assert.match(router._id, /^[0-9a-f]{24}$/)
    assert.deepEqual(router, {
      _id: router._id,
      organization_id: organizationId,
      name: 'Implant ads',
      description: 'Visitors of the spring campaign',
      tags: [],
      external_id: null,
      booking_flow_id: bookingFlowId,
      example_urls: ['https://Clinic.example/Book?insurance=public&utm_source=google#top'],
      matching_criteria: {
        path: { segments: ['Book'] },
        query_params: { parameters: { insurance: { value: 'public', required: true } } },
        campaign: { utm_source: 'google' },
      },
      priority_class: 'campaign',
      is_default: false,
      is_active: false,
      scheduling: { active_from: '2026-03-31T22:00:00.000Z' },
      createdAt: '2026-03-01T09:00:00.123Z',
      revision: 1,
      updatedAt: '2026-03-01T09:00:00.123Z',
      warnings: NO_WARNINGS,
    })
    assert.equal(response.header('location'), `${ROUTERS}/${router._id}`)
  })

  test('sets defaults: active, not the default router, no examples, no schedule', async ({
    client,
    assert,
  }) => {
    const router = await createRouter(client, await createTenant())

    assert.containsSubset(router, {
      is_active: true,
      is_default: false,
      example_urls: [],
      scheduling: {},
    })
    assert.notProperty(router, 'description')
  })

  test('keeps parameter names that a database or a language could interpret', async ({
    client,
    assert,
  }) => {
    const parameters = {
      'a.b': { required: true },
      '$where': { value: '', required: false },
      'constructor': { value: 'x', required: true },
      'toString': { required: true },
      ['__proto__']: { value: 'polluted', required: true },
    }

    const router = await createRouter(client, await createTenant(), {
      matching_criteria: query(parameters),
    })

    assert.equal(JSON.stringify(router.matching_criteria), JSON.stringify(query(parameters)))
  })

  test('accepts the limits themselves: 50 segments, 50 parameters, 100 example URLs', async ({
    client,
    assert,
  }) => {
    const parameters = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`p${n}`, {}]))
    const router = await createRouter(client, await createTenant(), {
      name: 'n'.repeat(100),
      description: 'd'.repeat(2_000),
      matching_criteria: { ...path(...Array<string>(50).fill('s')), ...query(parameters) },
      example_urls: Array<string>(100).fill('https://clinic.example/'),
    })

    assert.equal(router.priority_class, 'path_and_query')
  })

  test('accepts a second default router that is not active', async ({ client, assert }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant, { is_default: true })

    const second = await createRouter(client, tenant, { is_default: true, is_active: false })

    assert.isFalse(second.is_active)
  })

  test('accepts names that differ in case only', async ({ client, assert }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant, { name: 'implants' })

    const second = await createRouter(client, tenant, { name: 'Implants' })

    assert.equal(second.name, 'Implants')
  })

  test('accepts a name that another organization uses', async ({ client, assert }) => {
    await createRouter(client, await createTenant(), { name: 'Implants' })

    const router = await createRouter(client, await createTenant(), { name: 'Implants' })

    assert.equal(router.name, 'Implants')
  })

  test('treats null bounds as no bounds', async ({ client, assert }) => {
    const router = await createRouter(client, await createTenant(), {
      scheduling: { active_from: null, active_until: null },
    })

    assert.deepEqual(router.scheduling, {})
  })
})

test.group('POST /v1/booking-flow-routers: 409', () => {
  test('refuses a name that the organization already uses', async ({ client }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant, { name: 'Implants' })

    const response = await client
      .as(tenant)
      .post(ROUTERS)
      .json(routerPayload(tenant, { name: ' Implants ' }))

    response.assertStatus(409)
    response.assertBodyContains({ code: 'E_ROUTER_NAME_TAKEN' })
  })

  test('refuses a second active default router', async ({ client }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant, { is_default: true })

    const response = await client
      .as(tenant)
      .post(ROUTERS)
      .json(routerPayload(tenant, { is_default: true }))

    response.assertStatus(409)
    response.assertBodyContains({ code: 'E_ACTIVE_DEFAULT_EXISTS' })
  })
})

test.group('POST /v1/booking-flow-routers: 422', () => {
  test('names the malformed example URL and says what is wrong: {reason}')
    .with([
      { url: 'not a url', reason: 'not an absolute URL' },
      { url: '/book', reason: 'not an absolute URL' },
      { url: 'ftp://clinic.example/', reason: 'must begin with http:// or https://' },
      { url: '', reason: 'is empty' },
      { url: `https://clinic.example/${'a'.repeat(8_192)}`, reason: 'longer than 8192' },
    ])
    .run(async ({ client, assert }, { url, reason }) => {
      const tenant = await createTenant()

      const response = await client
        .as(tenant)
        .post(ROUTERS)
        .json(routerPayload(tenant, { example_urls: ['https://clinic.example/', url] }))

      response.assertStatus(422)
      const [problem] = response.body().errors
      assert.equal(problem.field, 'example_urls.1')
      assert.include(problem.message, reason)
    })

  test('refuses {reason} and names {field}')
    .with([
      {
        reason: 'an end before the start',
        field: 'scheduling.active_until',
        overrides: {
          scheduling: {
            active_from: '2026-03-01T00:00:00Z',
            active_until: '2026-03-01T01:00:00+02:00',
          },
        },
      },
      {
        reason: 'a priority class of the caller',
        field: 'priority_class',
        overrides: { priority_class: 'campaign' },
      },
      {
        reason: 'an organization of the caller',
        field: 'organization_id',
        overrides: { organization_id: 'f'.repeat(24) },
      },
    ])
    .run(async ({ client, assert }, { field, overrides }) => {
      const tenant = await createTenant()

      const response = await client.as(tenant).post(ROUTERS).json(routerPayload(tenant, overrides))

      response.assertStatus(422)
      const fields = response.body().errors.map((error: { field: string }) => error.field)
      assert.deepEqual(fields, [field])
    })

  test('reports every problem at once', async ({ client, assert }) => {
    const tenant = await createTenant()

    const response = await client
      .as(tenant)
      .post(ROUTERS)
      .json(
        routerPayload(tenant, {
          matching_criteria: path(''),
          example_urls: ['nope', 'https://clinic.example/', 'nor this'],
        })
      )

    const fields = response.body().errors.map((error: { field: string }) => error.field)
    assert.deepEqual(fields, [
      'matching_criteria.path.segments.0',
      'example_urls.0',
      'example_urls.2',
    ])
  })
})
