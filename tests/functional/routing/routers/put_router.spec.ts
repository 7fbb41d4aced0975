import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { createRouter, path, routerPayload, ROUTERS } from '#tests/support/routers'
import { stopClock } from '#tests/support/stop_clock'

function put(client: ApiClient, tenant: Tenant, id: string, payload: object, queryString = '') {
  return client
    .as(tenant)
    .put(`${ROUTERS}/by-external-id/${encodeURIComponent(id)}${queryString}`)
    .json({ ...payload })
}

function read(client: ApiClient, tenant: Tenant, id: string) {
  return client.as(tenant).get(`${ROUTERS}/by-external-id/${encodeURIComponent(id)}`)
}

async function names(client: ApiClient, tenant: Tenant): Promise<string[]> {
  const listed = await client.as(tenant).get(ROUTERS)
  return listed.body().data.map(({ name }: { name: string }) => name)
}

test.group('PUT /v1/booking-flow-routers/by-external-id/:external_id', () => {
  test('creates a router, then replaces it as a whole: absent members get their defaults', async ({
    client,
    assert,
  }) => {
    const clock = stopClock('2026-03-01T09:00:00Z')
    const tenant = await createTenant()
    const payload = routerPayload(tenant, {
      description: 'first',
      tags: ['a'],
      is_active: false,
      example_urls: ['https://a.example/book'],
      scheduling: { active_until: '2030-01-01T00:00:00Z' },
    })

    const created = await put(client, tenant, 'crm-1', payload)
    clock.set('2026-03-02T09:00:00Z')
    const replaced = await put(client, tenant, 'crm-1', routerPayload(tenant, { name: 'Second' }))
    const stored = await read(client, tenant, 'crm-1')

    created.assertStatus(201)
    assert.equal(created.header('etag'), '"1"')
    const { _id: id, external_id: externalId, warnings } = created.body()
    assert.equal(created.header('location'), `${ROUTERS}/${id}`)
    assert.equal(externalId, 'crm-1')
    assert.equal(warnings.reach.kind, 'inactive')
    replaced.assertStatus(200)
    assert.equal(replaced.header('etag'), '"2"')
    assert.deepEqual(stored.body(), {
      _id: id,
      organization_id: tenant.organizationId,
      name: 'Second',
      tags: [],
      external_id: 'crm-1',
      booking_flow_id: tenant.bookingFlowId,
      example_urls: [],
      matching_criteria: path('book'),
      priority_class: 'path_only',
      is_default: false,
      is_active: true,
      scheduling: {},
      revision: 2,
      createdAt: '2026-03-01T09:00:00.000Z',
      updatedAt: '2026-03-02T09:00:00.000Z',
    })
  })

  test('changes nothing, not even updatedAt, when the router is as it was', async ({
    client,
    assert,
  }) => {
    const clock = stopClock('2026-03-01T09:00:00Z')
    const tenant = await createTenant()
    const payload = routerPayload(tenant, {
      tags: ['b', 'a'],
      matching_criteria: {
        ...path('Book'),
        query_params: { parameters: { z: {}, a: { value: '1', required: false } } },
        campaign: { utm_term: 't', utm_source: 's' },
      },
    })
    await put(client, tenant, 'one', payload)
    const before = await read(client, tenant, 'one')
    clock.set('2026-03-02T09:00:00Z')

    const again = await put(client, tenant, 'one', payload)
    const after = await read(client, tenant, 'one')

    again.assertStatus(200)
    assert.equal(again.header('etag'), '"1"')
    assert.deepEqual(after.body(), before.body())
  })

  test('accepts what GET answers, with a member changed', async ({ client, assert }) => {
    const tenant = await createTenant()
    await put(client, tenant, 'one', routerPayload(tenant, { description: 'd', tags: ['t'] }))
    const stored = await read(client, tenant, 'one')
    const shown = stored.body()

    const changed = await put(client, tenant, 'one', { ...shown, name: 'Changed' })
    const stale = await put(client, tenant, 'one', { ...shown, _id: 'f'.repeat(24) })
    const elsewhere = await put(client, tenant, 'two', shown)

    changed.assertStatus(200)
    assert.containsSubset(changed.body(), { name: 'Changed', description: 'd', tags: ['t'] })
    for (const [response, fields] of [
      [stale, ['_id']],
      [elsewhere, ['external_id', '_id', 'organization_id', 'revision', 'createdAt', 'updatedAt']],
    ] as const) {
      response.assertStatus(422)
      const refused = response.body().errors.map(({ field }: { field: string }) => field)
      assert.includeMembers(refused, [...fields])
    }
  })

  test('keeps any printable external id: {$self}')
    .with(['a/b', 'ä ö', '%2F', '?a=b#c', '😀', '...', '№ 1: «x»'])
    .run(async ({ client, assert }, id) => {
      const tenant = await createTenant()

      const created = await put(client, tenant, id, routerPayload(tenant))
      const stored = await read(client, tenant, id)

      const listed = await client.as(tenant).get(ROUTERS).qs({ external_id: id })

      created.assertStatus(201)
      assert.equal(stored.body().external_id, id)
      assert.equal(stored.body()._id, created.body()._id)
      assert.equal(listed.body().data[0]?._id, created.body()._id)
    })

  test('finds the router that a create or an import gave the external id, in any form', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant, { external_id: 'Caf\u00e9' })

    const replaced = await put(client, tenant, ' Cafe\u0301 ', routerPayload(tenant))

    replaced.assertStatus(200)
    assert.equal(replaced.body()._id, router._id)
  })

  test('writes nothing with validate_only, and says what it would do', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const payload = routerPayload(tenant, { name: 'Before' })

    const created = await put(client, tenant, 'one', payload, '?validate_only=true')
    const missing = await read(client, tenant, 'one')
    await put(client, tenant, 'one', payload)
    const other = routerPayload(tenant, { name: 'After' })
    const replaced = await put(client, tenant, 'one', other, '?validate_only=true')

    for (const response of [created, replaced]) {
      response.assertStatus(200)
      assert.isUndefined(response.header('etag'))
    }
    missing.assertStatus(404)
    assert.equal(replaced.body().name, 'After')
    assert.deepEqual(await names(client, tenant), ['Before'])
  })

  test('follows if_revision, where 0 only creates', async ({ client, assert }) => {
    const tenant = await createTenant()
    const statuses: number[] = []
    for (const revision of [1, 0, 0, 1, 1]) {
      const payload = routerPayload(tenant, { name: `Name ${statuses.length}` })
      const answer = await put(client, tenant, 'one', payload, `?if_revision=${revision}`)
      statuses.push(answer.status())
    }
    assert.deepEqual(statuses, [412, 201, 412, 200, 412])
  })

  test('follows If-Match and If-None-Match', async ({ client }) => {
    const tenant = await createTenant()
    const send = (header: string, value: string, name: string) =>
      put(client, tenant, 'one', routerPayload(tenant, { name })).header(header, value)
    const expected: [string, string, number, string?, (number | null)?][] = [
      ['if-match', '*', 412, 'E_ROUTER_STALE', null],
      ['if-match', '"1"', 412, 'E_ROUTER_STALE', null],
      ['if-none-match', '"1"', 201],
      ['if-none-match', '*', 412, 'E_ROUTER_EXISTS', 1],
      ['if-none-match', 'W/"1"', 412, 'E_ROUTER_EXISTS'],
      ['if-match', '"2"', 412, 'E_ROUTER_STALE', 1],
      ['if-match', '"1"', 200],
      ['if-match', '*', 200],
      ['if-none-match', '"1"', 200],
      ['if-none-match', '4', 422, 'E_VALIDATION_ERROR'],
    ]

    for (const [index, [header, value, status, code, revision]] of expected.entries()) {
      const response = await send(header, value, `Name ${index}`)
      response.assertStatus(status)
      if (code !== undefined) response.assertBodyContains({ code })
      if (revision !== undefined) response.assertBodyContains({ current_revision: revision })
    }
  })

  test('keeps accepted warnings until the criteria change', async ({ client, assert }) => {
    const tenant = await createTenant()
    const payload = routerPayload(tenant, { matching_criteria: path('*') })

    await put(client, tenant, 'one', payload, '?accept=wildcard')
    const same = await put(client, tenant, 'one', { ...payload, name: 'Renamed' })
    const other = await put(client, tenant, 'one', { ...payload, matching_criteria: path('**') })

    assert.deepEqual(same.body().accepted_warnings, ['wildcard'])
    assert.notProperty(other.body(), 'accepted_warnings')
  })

  test('is one change for listeners and resolves', async ({ client, assert }) => {
    const tenant = await createTenant()
    const url = { url: 'https://a.example/other' }
    await put(client, tenant, 'one', routerPayload(tenant))
    const before = await client.as(tenant).post(`${ROUTERS}/resolve`).json(url)

    await put(client, tenant, 'one', routerPayload(tenant, { matching_criteria: path('other') }))
    const after = await client.as(tenant).post(`${ROUTERS}/resolve`).json(url)

    before.assertStatus(404)
    assert.equal(after.body().router.external_id, 'one')
  })
})

test.group('PUT /v1/booking-flow-routers/by-external-id/:external_id refuses', () => {
  test('what a create refuses, new or not, and writes nothing: {0}')
    .with([
      ['a name that is taken', { name: 'Taken' }, 409, 'E_ROUTER_NAME_TAKEN'],
      ['a second default', { is_default: true }, 409, 'E_ACTIVE_DEFAULT_EXISTS'],
      ['an unknown flow', { booking_flow_id: 'f'.repeat(24) }, 422, 'E_BOOKING_FLOW_UNKNOWN'],
      ['no criteria', { matching_criteria: {} }, 422, 'E_VALIDATION_ERROR'],
      ['no name', { name: undefined }, 422, 'E_VALIDATION_ERROR'],
      ['another external id', { external_id: 'other' }, 422, 'E_VALIDATION_ERROR'],
      ['no external id', { external_id: null }, 422, 'E_VALIDATION_ERROR'],
    ] as [string, Record<string, unknown>, number, string][])
    .run(async ({ client, assert }, [, overrides, status, code]) => {
      const tenant = await createTenant()
      await createRouter(client, tenant, { name: 'Taken', is_default: true })
      await put(client, tenant, 'old', routerPayload(tenant, { name: 'Old' }))
      const before = await names(client, tenant)

      for (const id of ['old', 'new']) {
        const response = await put(client, tenant, id, routerPayload(tenant, overrides))
        response.assertStatus(status)
        response.assertBodyContains({ code })
      }

      assert.deepEqual(await names(client, tenant), before)
    })

  test('conflicts of severity high, with on_conflict=reject', async ({ client, assert }) => {
    const tenant = await createTenant()
    const claimed = { matching_criteria: path('book'), example_urls: ['https://a.example/book'] }
    await createRouter(client, tenant, claimed)
    const elsewhere = { matching_criteria: path('old') }
    const old = await put(client, tenant, 'old', routerPayload(tenant, elsewhere))

    for (const [id, own] of [
      ['new', null],
      ['old', old.body()._id],
    ] as const) {
      const response = await put(
        client,
        tenant,
        id,
        routerPayload(tenant, claimed),
        '?on_conflict=reject'
      )
      response.assertStatus(409)
      response.assertBodyContains({ code: 'E_ROUTER_CONFLICTS' })
      assert.equal(response.body().conflicts.items[0].router.router_id, own)
    }
  })

  test('a malformed external id: {$self}')
    .with([' ', '\u200b', 'x'.repeat(129)])
    .run(async ({ client }, id) => {
      const tenant = await createTenant()

      const response = await put(client, tenant, id, routerPayload(tenant))
      const missing = await read(client, tenant, id)

      response.assertStatus(422)
      response.assertBodyContains({ errors: [{ field: 'external_id' }] })
      missing.assertStatus(404)
    })
})

test.group('GET /v1/booking-flow-routers/by-external-id/:external_id', () => {
  test('shows the router and its revision, or 304 when the reader has it', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant, { external_id: 'one' })

    const shown = await read(client, tenant, 'one')
    const again = await read(client, tenant, 'one').header('if-none-match', '"1"')

    shown.assertStatus(200)
    assert.deepEqual(shown.body(), router)
    assert.equal(shown.header('etag'), '"1"')
    again.assertStatus(304)
  })

  test('finds no router of another organization', async ({ client }) => {
    await createRouter(client, await createTenant(), { external_id: 'one' })

    const response = await read(client, await createTenant(), 'one')

    response.assertStatus(404)
    response.assertBodyContains({ code: 'E_ROUTER_NOT_FOUND' })
  })
})
