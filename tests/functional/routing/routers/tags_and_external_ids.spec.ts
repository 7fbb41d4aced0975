import { test } from '@japa/runner'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import {
  createRouter,
  path,
  routerPayload,
  ROUTERS,
  type ShownRouter,
} from '#tests/support/routers'
import type { ApiClient } from '@japa/api-client'

const MANY = Array.from({ length: 20 }, (_, at) => `tag ${at}`)

function post(client: ApiClient, tenant: Tenant, overrides: object) {
  return client
    .as(tenant)
    .post(ROUTERS)
    .json(routerPayload(tenant, { ...overrides }))
}

function patch(client: ApiClient, tenant: Tenant, { _id }: ShownRouter, payload: object) {
  return client.as(tenant).patch(`${ROUTERS}/${_id}`).json(payload)
}

test.group('Tags and external ids of routers', () => {
  test('are shown in every answer that shows a router', async ({ client, assert }) => {
    const tenant = await createTenant()
    const given = { tags: ['spring', 'Implantes', 'spring 2026'], external_id: 'crm/2026 №4' }

    const router = await createRouter(client, tenant, given)
    const read = await client.as(tenant).get(`${ROUTERS}/${router._id}`)
    const listed = await client.as(tenant).get(ROUTERS)
    const updated = await patch(client, tenant, router, { name: 'Another name' })
    const resolved = await client
      .as(tenant)
      .post(`${ROUTERS}/resolve`)
      .json({ url: 'https://a.example/book' })

    const shown = [router, read.body(), listed.body().data[0], updated.body()]
    for (const each of [...shown, resolved.body().router]) assert.containsSubset(each, given)
  })

  test('are none unless given', async ({ client, assert }) => {
    const router = await createRouter(client, await createTenant())

    assert.containsSubset(router, { tags: [], external_id: null })
  })

  test('are stored trimmed and in normal form C', async ({ client, assert }) => {
    const router = await createRouter(client, await createTenant(), {
      tags: [' Cafe\u0301 ', 'b'],
      external_id: ' Cafe\u0301 7 ',
    })

    assert.containsSubset(router, { tags: ['Caf\u00e9', 'b'], external_id: 'Caf\u00e9 7' })
  })

  test('may be as long as their limits: 20 tags of 50 characters, an external id of 128', async ({
    client,
    assert,
  }) => {
    const given = { tags: MANY.map((tag) => tag.padEnd(50, '漢')), external_id: '😀'.repeat(128) }

    const router = await createRouter(client, await createTenant(), given)

    assert.containsSubset(router, given)
  })

  test('change with a PATCH, and are removed with [] and null', async ({ client, assert }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant, { tags: ['a', 'b'], external_id: 'one' })

    const changed = await patch(client, tenant, router, { tags: ['c'], external_id: 'two' })
    const removed = await patch(client, tenant, router, { tags: [], external_id: null })
    const freed = await post(client, tenant, { external_id: 'two' })

    assert.containsSubset(changed.body(), { tags: ['c'], external_id: 'two' })
    assert.containsSubset(removed.body(), { tags: [], external_id: null })
    freed.assertStatus(201)
  })

  test('need not be unique without an external id, or in other organizations', async ({
    client,
  }) => {
    const [one, other] = [await createTenant(), await createTenant()]
    await createRouter(client, one, { external_id: 'same' })

    const elsewhere = await post(client, other, { external_id: 'same' })
    const without = [await post(client, one, {}), await post(client, one, { external_id: null })]

    for (const response of [elsewhere, ...without]) response.assertStatus(201)
  })
})

test.group('An external id that another router of the organization has', () => {
  test('is refused by a create and by an update, which write nothing', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant, { external_id: 'Caf\u00e9' })
    const other = await createRouter(client, tenant, { external_id: 'other' })

    const created = await post(client, tenant, { external_id: 'Cafe\u0301' })
    const updated = await patch(client, tenant, other, { external_id: 'Caf\u00e9', name: 'New' })
    const listed = await client.as(tenant).get(ROUTERS)

    for (const response of [created, updated]) {
      response.assertStatus(409)
      response.assertBodyContains({ code: 'E_ROUTER_EXTERNAL_ID_TAKEN' })
    }
    assert.lengthOf(listed.body().data, 2)
    assert.equal(listed.body().data[0].name, other.name)
  })

  test('is refused by an import, for each draft that has it', async ({ client, assert }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant, { external_id: 'taken' })
    const drafts = ['taken', 'twice', null, 'twice', 'taken'].map((id) =>
      routerPayload(tenant, { external_id: id })
    )

    const response = await client.as(tenant).post(`${ROUTERS}/import`).json({ routers: drafts })

    response.assertStatus(422)
    assert.containsSubset(response.body().drafts, [
      { index: 0, problems: [{ code: 'E_ROUTER_EXTERNAL_ID_TAKEN' }] },
      { index: 3, problems: [{ code: 'E_EXTERNAL_ID_REPEATED', first_index: 1 }] },
      { index: 4, problems: [{ code: 'E_EXTERNAL_ID_REPEATED', first_index: 0 }] },
    ])
    assert.lengthOf(response.body().drafts, 3)
  })

  test('is assigned to one of many concurrent creates', async ({ client, assert }) => {
    const tenant = await createTenant()

    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        post(client, tenant, { external_id: 'one', matching_criteria: path(`p${at}`) })
      )
    )

    const statuses = responses.map((response) => response.status())
    assert.deepEqual(statuses.sort(), [201, ...Array<number>(7).fill(409)])
  })
})

const REFUSED: [string, object, string][] = [
  ['a tag without characters', { tags: ['a', ' '] }, 'tags.1'],
  ['a tag of 51 characters', { tags: ['x'.repeat(51)] }, 'tags.0'],
  ['a tag that is null', { tags: ['a', null] }, 'tags.1'],
  ['a repeated tag', { tags: ['a', 'b', 'a'] }, 'tags.2'],
  ['a tag repeated in another form', { tags: ['Caf\u00e9', ' Cafe\u0301'] }, 'tags.1'],
  ['21 tags', { tags: [...MANY, 'one more'] }, 'tags'],
  ['tags that are null', { tags: null }, 'tags'],
  ['an external id without characters', { external_id: '' }, 'external_id'],
  ['an external id of 129 characters', { external_id: 'x'.repeat(129) }, 'external_id'],
  ['an external id with a tab', { external_id: 'a\tb' }, 'external_id'],
  ['an external id with an invisible character', { external_id: 'a\u200bb' }, 'external_id'],
  ['an external id that a URL cannot carry', { external_id: '..' }, 'external_id'],
  ['an external id that is a number', { external_id: 7 }, 'external_id'],
]

test.group('Tags and external ids that are refused', () => {
  test('{0}')
    .with(REFUSED)
    .run(async ({ client, assert }, [, given, field]) => {
      const response = await post(client, await createTenant(), given)

      response.assertStatus(422)
      const fields: { field: string }[] = response.body().errors
      assert.deepEqual(
        fields.map((error) => error.field),
        [field]
      )
    })
})
