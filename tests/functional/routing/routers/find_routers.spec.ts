import type { ApiClient, ApiResponse } from '@japa/api-client'
import { test } from '@japa/runner'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { madeOnce } from '#tests/support/made_once'
import {
  campaign,
  createRouter,
  path,
  query,
  ROUTERS,
  type ShownRouter,
} from '#tests/support/routers'

type Parameters = Readonly<Record<string, string>>

const HOUR_MS = 3_600_000

function find(client: ApiClient, tenant: Tenant, parameters: Parameters) {
  return client.as(tenant).get(`${ROUTERS}?${new URLSearchParams(parameters).toString()}`)
}

function namesOf(response: ApiResponse): string[] {
  const { data }: { data: ShownRouter[] } = response.body()
  return data.map(({ name }) => name)
}

async function found(client: ApiClient, tenant: Tenant, parameters: Parameters) {
  const response = await find(client, tenant, parameters)
  response.assertStatus(200)
  return namesOf(response)
}

function inHours(hours: number): string {
  return new Date(Date.now() + hours * HOUR_MS).toISOString()
}

/** All pages of two, one after the other. */
async function allPages(client: ApiClient, tenant: Tenant, parameters: Parameters) {
  const names: string[] = []
  let cursor: string | null = null
  do {
    const response: ApiResponse = await find(client, tenant, {
      ...parameters,
      limit: '2',
      ...(cursor === null ? {} : { cursor }),
    })
    response.assertStatus(200)
    names.push(...namesOf(response))
    cursor = response.body().meta.next_cursor
  } while (cursor !== null)
  return names
}

test.group('GET /v1/booking-flow-routers?q=', () => {
  const worded = madeOnce(async (client: ApiClient) => {
    const tenant = await createTenant()
    await createRouter(client, tenant, {
      name: 'Zürich: Implants',
      description: 'Ads of the spring campaign',
      matching_criteria: campaign({ utm_source: 'google' }),
    })
    await createRouter(client, tenant, {
      name: 'Whitening',
      description: `An der Straße, 日本語; ${'x'.repeat(40)}`,
      matching_criteria: { ...path('Hamburg'), ...query({ insurance: { value: 'private' } }) },
    })
    return tenant
  })

  test('finds {q}: words that begin words of name, criteria and description, all of them')
    .with([
      { q: 'implants', expected: ['Zürich: Implants'] },
      { q: 'IMPL', expected: ['Zürich: Implants'] },
      { q: 'zurich', expected: ['Zürich: Implants'] },
      { q: 'Zu\u0308rich', expected: ['Zürich: Implants'] },
      { q: 'strasse', expected: ['Whitening'] },
      { q: 'STRAẞE', expected: ['Whitening'] },
      { q: 'zürich spring', expected: ['Zürich: Implants'] },
      { q: 'spring,zürich!', expected: ['Zürich: Implants'] },
      { q: 'zürich autumn', expected: [] },
      { q: 'hamb', expected: ['Whitening'] },
      { q: 'insurance', expected: ['Whitening'] },
      { q: 'priv', expected: ['Whitening'] },
      { q: 'goog', expected: ['Zürich: Implants'] },
      { q: 'w', expected: ['Whitening'] },
      { q: 'mplants', expected: [] },
      { q: '.*', expected: null },
      { q: '^impl', expected: ['Zürich: Implants'] },
      { q: '日本', expected: ['Whitening'] },
      { q: `${'x'.repeat(32)}y`, expected: ['Whitening'] },
    ])
    .run(async ({ client, assert }, { q, expected }) => {
      const response = await find(client, await worded(client), { q })

      if (expected === null) response.assertStatus(422)
      else assert.deepEqual(namesOf(response), expected)
    })

  test('finds a router by its new words, and no longer by its old ones, after an update', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant, { name: 'Implants' })

    await client.as(tenant).patch(`${ROUTERS}/${router._id}`).json({ name: 'Whitening' })

    assert.deepEqual(await found(client, tenant, { q: 'implants' }), [])
    assert.deepEqual(await found(client, tenant, { q: 'whitening' }), ['Whitening'])
  })
})

test.group('GET /v1/booking-flow-routers: filters', () => {
  test('finds routers by class, UTM values and path', async ({ client, assert }) => {
    const tenant = await createTenant()
    const criteria = {
      ads: campaign({ utm_source: 'google', utm_medium: 'cpc' }),
      mail: campaign({ utm_source: 'newsletter' }),
      city: path('hamburg'),
      clinic: path('hamburg', 'münchen klinik'),
      capital: path('Hamburg'),
      other: path('hamburger'),
      mixed: { ...path('hamburg', 'a/b'), ...query({ lang: { value: 'de' } }) },
    }
    for (const [name, matchingCriteria] of Object.entries(criteria)) {
      await createRouter(client, tenant, { name, matching_criteria: matchingCriteria })
    }
    const finds = (parameters: Parameters) => found(client, tenant, parameters)

    assert.deepEqual(await finds({ priority_class: 'campaign' }), ['mail', 'ads'])
    assert.deepEqual(await finds({ utm_source: 'google' }), ['ads'])
    assert.deepEqual(await finds({ utm_source: 'Google' }), [])
    assert.deepEqual(await finds({ utm_source: 'google', utm_medium: 'cpc' }), ['ads'])
    assert.deepEqual(await finds({ utm_source: 'google', utm_medium: 'social' }), [])
    assert.deepEqual(await finds({ path: '/hamburg' }), ['mixed', 'clinic', 'city'])
    assert.deepEqual(await finds({ path: '/hamburg/' }), ['mixed', 'clinic', 'city'])
    assert.deepEqual(await finds({ path: '/hamburg/m%C3%BCnchen%20klinik' }), ['clinic'])
    assert.deepEqual(await finds({ path: '/hamburg/a%2Fb' }), ['mixed'])
    assert.deepEqual(await finds({ path: '/hamburg/a/b' }), [])
    assert.deepEqual(await finds({ path: '/hamburg', priority_class: 'path_and_query' }), ['mixed'])
  })

  test('finds routers by tag and by external id, exactly', async ({ client, assert }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant, { name: 'a', tags: ['Spring 2026', 'ads'] })
    await createRouter(client, tenant, { name: 'b', tags: ['ads'], external_id: 'CRM-7' })

    assert.deepEqual(await found(client, tenant, { tag: 'ads' }), ['b', 'a'])
    assert.deepEqual(await found(client, tenant, { tag: 'Spring 2026' }), ['a'])
    assert.deepEqual(await found(client, tenant, { tag: 'Ads' }), [])
    assert.deepEqual(await found(client, tenant, { tag: 'ads', q: 'spring' }), ['a'])
    assert.deepEqual(await found(client, tenant, { external_id: 'CRM-7' }), ['b'])
    assert.deepEqual(await found(client, tenant, { external_id: 'crm-7' }), [])
  })

  test('finds each router under exactly one status', async ({ client, assert }) => {
    const tenant = await createTenant()
    const scheduled = { active_from: inHours(-2), active_until: inHours(2) }
    const past = { active_from: inHours(-2), active_until: inHours(-1) }
    const routers = {
      'always': {},
      'within': { scheduling: scheduled },
      'ended': { scheduling: past },
      'upcoming': { scheduling: { active_from: inHours(1) } },
      'off': { is_active: false },
      'off and ended': { is_active: false, scheduling: past },
      'default': { is_default: true, scheduling: past },
    }
    for (const [name, overrides] of Object.entries(routers)) {
      await createRouter(client, tenant, { name, ...overrides })
    }

    const byStatus = async (status: string) => found(client, tenant, { status })

    assert.deepEqual(await byStatus('open'), ['default', 'within', 'always'])
    assert.deepEqual(await byStatus('ended'), ['ended'])
    assert.deepEqual(await byStatus('upcoming'), ['upcoming'])
    assert.deepEqual(await byStatus('inactive'), ['off and ended', 'off'])
  })

  test('finds values and paths that differ only beyond the indexed length', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const long = 'x'.repeat(500)
    const deep = Array.from({ length: 20 }, (_, at) => `s${at}`)
    await createRouter(client, tenant, {
      name: '1',
      matching_criteria: campaign({ utm_term: `${long}1` }),
    })
    await createRouter(client, tenant, {
      name: '2',
      matching_criteria: campaign({ utm_term: `${long}2` }),
    })
    await createRouter(client, tenant, { name: '3', matching_criteria: path(...deep, 'three') })
    await createRouter(client, tenant, { name: '4', matching_criteria: path(...deep, 'four') })

    assert.deepEqual(await found(client, tenant, { utm_term: `${long}2` }), ['2'])
    assert.deepEqual(await found(client, tenant, { path: `/${deep.join('/')}/four` }), ['4'])
  })
})

test.group('GET /v1/booking-flow-routers?sort=', () => {
  const sorted = madeOnce(async (client: ApiClient) => {
    const tenant = await createTenant()
    const first = await createRouter(client, tenant, { name: 'a1' })
    await createRouter(client, tenant, { name: 'a2' })
    await createRouter(client, tenant, { name: 'default', is_default: true })
    await createRouter(client, tenant, {
      name: 'A',
      matching_criteria: campaign({ utm_source: 'google' }),
    })
    await createRouter(client, tenant, { name: 'b', matching_criteria: path('x', 'y', 'z') })
    await createRouter(client, tenant, { name: 'Öl', matching_criteria: path('x', 'y') })
    await client.as(tenant).patch(`${ROUTERS}/${first._id}`).json({ description: 'changed' })
    return tenant
  })

  test('lists by {sort}, over all pages')
    .with([
      { sort: '-created_at', expected: ['Öl', 'b', 'A', 'default', 'a2', 'a1'] },
      { sort: 'created_at', expected: ['a1', 'a2', 'default', 'A', 'b', 'Öl'] },
      { sort: 'name', expected: ['A', 'a1', 'a2', 'b', 'default', 'Öl'] },
      { sort: '-name', expected: ['Öl', 'default', 'b', 'a2', 'a1', 'A'] },
      { sort: 'updated_at', expected: ['a2', 'default', 'A', 'b', 'Öl', 'a1'] },
      { sort: '-updated_at', expected: ['a1', 'Öl', 'b', 'A', 'default', 'a2'] },
      { sort: 'precedence', expected: ['A', 'b', 'Öl', 'a2', 'a1', 'default'] },
      { sort: '-precedence', expected: ['default', 'a1', 'a2', 'Öl', 'b', 'A'] },
    ])
    .run(async ({ client, assert }, { sort, expected }) => {
      const tenant = await sorted(client)

      assert.deepEqual(await allPages(client, tenant, { sort }), expected)
      assert.deepEqual(
        await allPages(client, tenant, { sort, is_active: 'true', q: 'a1' }),
        expected.filter((name) => name === 'a1')
      )
    })

  test('lists routers with the same folded name once each, in pages of two', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const names = ['muller', 'MULLER', 'Müller', 'müller', 'Muller']
    for (const name of names) await createRouter(client, tenant, { name })

    assert.deepEqual(await allPages(client, tenant, { sort: 'name' }), names)
    assert.deepEqual(
      await allPages(client, tenant, { sort: '-name', q: 'mull' }),
      names.toReversed()
    )
  })

  test('refuses a cursor of another sort', async ({ client, assert }) => {
    const tenant = await createTenant()
    for (const name of ['a', 'b']) await createRouter(client, tenant, { name })
    const sorts = ['-created_at', 'created_at', 'name', '-name', 'updated_at', 'precedence']
    for (const sort of sorts) {
      const page = await find(client, tenant, { sort, limit: '1' })
      const cursor: string = page.body().meta.next_cursor
      for (const other of sorts) {
        const next = await find(client, tenant, { sort: other, cursor })
        assert.equal(next.status(), other === sort ? 200 : 422, `${sort}, then ${other}`)
      }
    }
  })
})

test.group('GET /v1/booking-flow-routers?total=true', () => {
  test('counts the matching routers of all pages', async ({ client, assert }) => {
    const tenant = await createTenant()
    await createRouter(client, await createTenant(), { name: 'Implants of others' })
    for (const name of ['Implants 1', 'Implants 2', 'Implants 3', 'Whitening']) {
      await createRouter(client, tenant, { name })
    }
    const meta = async (parameters: Parameters) => {
      const response = await find(client, tenant, { ...parameters, total: 'true', limit: '1' })
      return response.body().meta
    }

    assert.containSubset(await meta({}), { total: 4, is_total_exact: true })
    assert.containSubset(await meta({ q: 'implants' }), { total: 3, is_total_exact: true })
    assert.containSubset(await meta({ q: 'nothing' }), { total: 0, is_total_exact: true })
    const { next_cursor: cursor } = await meta({ q: 'implants' })
    assert.containSubset(await meta({ q: 'implants', cursor }), { total: 3, limit: 1 })
    const patterned = { 'name[$regex]': '^Impl' }
    assert.containSubset(await meta(patterned), { total: 3, is_total_exact: true })
  })

  test('is absent unless requested', async ({ client, assert }) => {
    const response = await find(client, await createTenant(), { total: 'false' })

    assert.deepEqual(response.body().meta, { limit: 20, next_cursor: null })
  })
})
