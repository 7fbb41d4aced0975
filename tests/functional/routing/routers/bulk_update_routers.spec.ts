import app from '@adonisjs/core/services/app'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { BULK_LIMITS } from '#routing/routers/writes/bulk_routers'
import { RouterModel } from '#routing/routers/router_model'
import { toObjectId } from '#shared/identifiers'
import { OrganizationQuota } from '#shared/persistence/organization_quota'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { madeOnce } from '#tests/support/made_once'
import { createRouter, path, ROUTERS, type ShownRouter } from '#tests/support/routers'
import { storeManyRouters } from '#tests/support/routing/many_routers'
import { stopClock } from '#tests/support/stop_clock'

function bulk(client: ApiClient, tenant: Tenant, body: object, queryString = '') {
  return client.as(tenant).post(`${ROUTERS}/bulk-update${queryString}`).json(body)
}

async function create(client: ApiClient, tenant: Tenant, overrides: readonly object[]) {
  const created: ShownRouter[] = []
  for (const [index, each] of overrides.entries()) {
    const own = { matching_criteria: path(`p${index}`), ...each }
    created.push(await createRouter(client, tenant, own))
  }
  return created
}

async function list(client: ApiClient, tenant: Tenant): Promise<ShownRouter[]> {
  const response = await client.as(tenant).get(ROUTERS).qs({ limit: '100' })
  return response.body().data.reverse()
}

const idsOf = (routers: readonly ShownRouter[]) => routers.map(({ _id }) => _id)

test.group('POST /v1/booking-flow-routers/bulk-update: 200', () => {
  const various = madeOnce(async (client: ApiClient) => {
    const tenant = await createTenant()
    const routers = await create(client, tenant, [
      { name: 'Spring one', tags: ['a'] },
      { name: 'Spring two', tags: ['a'], is_active: false },
      { name: 'Summer', external_id: 'x/1' },
      { name: 'Default', is_default: true, matching_criteria: null },
    ])
    return { tenant, routers }
  })

  test('changes the routers with the ids, each once, and no others', async ({ client, assert }) => {
    const clock = stopClock('2026-03-01T09:00:00Z')
    const tenant = await createTenant()
    const [one, two, three] = await create(client, tenant, [
      { tags: ['a', 'b'] },
      { tags: ['b'], scheduling: { active_from: '2026-01-01T00:00:00Z' } },
      {},
    ])
    clock.set('2026-03-02T09:00:00Z')
    const ids = [two?._id, one?._id, two?._id]

    const response = await bulk(client, tenant, {
      ids,
      set: {
        add_tags: ['c', 'b'],
        remove_tags: ['a'],
        scheduling: { active_from: null, active_until: '2030-01-01T00:00:00Z' },
      },
    })

    response.assertStatus(200)
    assert.deepEqual(response.body(), {
      matched: 2,
      updated: 2,
      ids: [one?._id, two?._id],
      conflicts: {
        totals: { high: 0, medium: 0, low: 0, info: 0 },
        routers: [],
        routers_total: 0,
      },
    })
    const written = { revision: 2, updatedAt: '2026-03-02T09:00:00.000Z' }
    const until = { active_until: '2030-01-01T00:00:00.000Z' }
    assert.deepEqual(await list(client, tenant), [
      { ...one, tags: ['b', 'c'], scheduling: until, ...written },
      { ...two, tags: ['b', 'c'], scheduling: until, ...written },
      three,
    ])
  })

  test('changes the routers that a filter finds, except those that need no change', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const routers = await create(client, tenant, [
      { tags: ['spring', 'x'] },
      { tags: ['spring'], is_active: false },
      { tags: ['Spring'] },
      {},
    ])

    const response = await bulk(client, tenant, {
      filter: { tag: 'spring' },
      set: { is_active: false },
    })
    const again = await bulk(client, tenant, {
      filter: { tag: 'spring' },
      set: { is_active: false },
    })

    assert.containsSubset(response.body(), { matched: 2, updated: 1, ids: [routers[0]?._id] })
    assert.containsSubset(again.body(), { matched: 2, updated: 0, ids: [] })
    const kept = await client.as(tenant).get(`${ROUTERS}/${routers[1]?._id}`)
    assert.equal(kept.header('etag'), '"1"')
    const stored = await list(client, tenant)
    assert.deepEqual(
      stored.map((router) => router.is_active),
      [false, false, true, true]
    )
  })

  test('finds routers by all members of a filter: {0}')
    .with([
      ['a name', { name: 'Spring one' }, [0]],
      ['a pattern', { name: { $regex: '^Spring' } }, [0, 1]],
      ['activity', { is_active: false }, [1]],
      ['a default', { is_default: true }, [3]],
      ['an external id', { external_id: 'x/1' }, [2]],
      ['words', { q: 'summer' }, [2]],
      ['a status', { status: 'inactive' }, [1]],
      ['a path', { path: '/p2' }, [2]],
      ['two members', { tag: 'a', is_active: true }, [0]],
      ['nothing', { tag: 'none' }, []],
    ] as [string, object, number[]][])
    .run(async ({ client, assert }, [title, filter, found]) => {
      const { tenant, routers } = await various(client)

      const response = await bulk(client, tenant, { filter, set: { add_tags: [`by ${title}`] } })

      response.assertStatus(200)
      assert.deepEqual(
        response.body().ids,
        found.map((index) => routers[index]?._id)
      )
    })

  test('leads routers to another flow, as the next resolves show', async ({ client, assert }) => {
    const tenant = await createTenant()
    const routers = await create(client, tenant, [{}, {}, {}])
    const flow = await client.as(tenant).post('/v1/booking-flows').json({ name: 'Other' })

    const response = await bulk(client, tenant, {
      ids: idsOf(routers),
      set: { booking_flow_id: flow.body()._id },
    })

    response.assertStatus(200)
    for (const at of [0, 1, 2]) {
      const resolved = await client
        .as(tenant)
        .post(`${ROUTERS}/resolve`)
        .json({ url: `https://a.example/p${at}` })
      assert.equal(resolved.body().booking_flow._id, flow.body()._id)
    }
  })

  test('counts the conflicts of all routers, and lists those of some', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const url = 'https://a.example/book'
    const same = { matching_criteria: path('book'), example_urls: [url], is_active: false }
    const routers = await create(client, tenant, Array<object>(4).fill(same))

    const set = { is_active: true }
    const dry = await bulk(client, tenant, { ids: idsOf(routers), set }, '?validate_only=true')
    const response = await bulk(client, tenant, { ids: idsOf(routers), set })

    const { totals, routers: listed, routers_total: total } = response.body().conflicts
    assert.isAbove(totals.high, 0)
    assert.equal(total, 4)
    assert.deepEqual(idsOf(listed), idsOf(routers))
    assert.equal(listed[0].conflicts.items[0].severity, 'high')
    assert.deepEqual(dry.body().ids, response.body().ids)
    assert.deepEqual(dry.body().conflicts.totals, totals)
  })

  test('writes nothing with validate_only', async ({ client, assert }) => {
    const tenant = await createTenant()
    const routers = await create(client, tenant, [{}, {}])

    const response = await bulk(
      client,
      tenant,
      { ids: idsOf(routers), set: { is_active: false } },
      '?validate_only=true'
    )

    response.assertStatus(200)
    assert.equal(response.body().updated, 2)
    assert.deepEqual(await list(client, tenant), routers)
  })

  test('takes effect once under an idempotency key', async ({ client, assert }) => {
    const tenant = await createTenant()
    const [router] = await create(client, tenant, [{}])
    const body = { ids: [router?._id], set: { tags: ['new'] } }

    const first = await bulk(client, tenant, body).header('idempotency-key', 'k')
    const again = await bulk(client, tenant, body).header('idempotency-key', 'k')

    assert.equal(again.header('idempotency-replayed'), 'true')
    assert.deepEqual(again.body(), first.body())
    const stored = await client.as(tenant).get(`${ROUTERS}/${router?._id}`)
    assert.equal(stored.header('etag'), '"2"')
  })

  test('keeps the count of stored bytes', async ({ client, assert }) => {
    const tenant = await createTenant()
    const { organizationId } = tenant
    await create(client, tenant, [{ tags: ['long tag'] }, {}, {}])
    await bulk(client, tenant, {
      filter: { is_active: true },
      set: { add_tags: ['one', 'two'], scheduling: { active_until: '2030-01-01T00:00:00Z' } },
    })
    const quota = await app.container.make(OrganizationQuota)

    const counted = await quota.used(organizationId)
    await quota.recount(organizationId)

    const { routers, bytes } = await quota.used(organizationId)
    assert.deepEqual({ routers: counted.routers, bytes: counted.bytes }, { routers, bytes })
  })
})

test.group('POST /v1/booking-flow-routers/bulk-update: 422', () => {
  test('names each router that cannot be changed, and changes none', async ({ client, assert }) => {
    const tenant = await createTenant()
    const full = Array.from({ length: 20 }, (_, at) => `t${at}`)
    const routers = await create(client, tenant, [
      {},
      { tags: full },
      { scheduling: { active_from: '2030-01-01T00:00:00Z' } },
      { is_default: true, matching_criteria: null, is_active: false },
    ])
    await createRouter(client, tenant, { is_default: true })
    const before = await list(client, tenant)

    const response = await bulk(client, tenant, {
      ids: idsOf(routers),
      set: {
        is_active: true,
        add_tags: ['one more'],
        scheduling: { active_until: '2029-01-01T00:00:00Z' },
      },
    })

    response.assertStatus(422)
    response.assertBodyContains({ code: 'E_BULK_REFUSED' })
    const refused: {
      _id: string
      name: string
      problems: { code: string; errors?: object[] }[]
    }[] = response.body().routers
    assert.deepEqual(
      refused.map(({ name, problems }) => [name, problems[0]?.code]),
      [
        [routers[1]?.name, 'E_VALIDATION_ERROR'],
        [routers[2]?.name, 'E_VALIDATION_ERROR'],
        [routers[3]?.name, 'E_ACTIVE_DEFAULT_EXISTS'],
      ]
    )
    assert.containsSubset(refused[0]?.problems[0]?.errors, [{ field: 'tags' }])
    assert.containsSubset(refused[1]?.problems[0]?.errors, [{ field: 'scheduling.active_until' }])
    assert.deepEqual(await list(client, tenant), before)
  })

  test('names both of two inactive defaults that would be active', async ({ client, assert }) => {
    const tenant = await createTenant()
    const inactive = { is_default: true, matching_criteria: null, is_active: false }
    const routers = await create(client, tenant, [inactive, inactive, {}])

    const both = await bulk(client, tenant, { ids: idsOf(routers), set: { is_active: true } })
    const one = await bulk(client, tenant, {
      ids: idsOf(routers.slice(1)),
      set: { is_active: true },
    })

    assert.deepEqual(idsOf(both.body().routers), idsOf(routers.slice(0, 2)))
    one.assertStatus(200)
  })

  test('names each id that no router of the organization has', async ({ client, assert }) => {
    const [tenant, other] = [await createTenant(), await createTenant()]
    const [own] = await create(client, tenant, [{}])
    const foreign = await createRouter(client, other)
    const unknown = [foreign._id, 'f'.repeat(24)]

    const response = await bulk(client, tenant, {
      ids: [own?._id, ...unknown],
      set: { is_active: false },
    })

    response.assertStatus(422)
    assert.deepEqual(idsOf(response.body().routers), unknown)
    for (const { problems, ...rest } of response.body().routers) {
      assert.equal(problems[0].code, 'E_ROUTER_NOT_FOUND')
      assert.deepEqual(Object.keys(rest), ['_id'])
    }
    assert.deepEqual(await list(client, tenant), [own])
  })

  test('names each router with conflicts of severity high, with on_conflict=reject', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const same = {
      matching_criteria: path('book'),
      example_urls: ['https://a.example/book'],
      is_active: false,
    }
    const routers = await create(client, tenant, [same, same, {}])

    const response = await bulk(
      client,
      tenant,
      { ids: idsOf(routers), set: { is_active: true, tags: ['t'] } },
      '?on_conflict=reject'
    )

    response.assertStatus(422)
    const refused = response.body().routers
    assert.deepEqual(idsOf(refused), idsOf(routers.slice(0, 2)))
    assert.equal(refused[0].problems[0].code, 'E_ROUTER_CONFLICTS')
    assert.isNotEmpty(refused[0].problems[0].conflicts.items)
    assert.deepEqual(await list(client, tenant), routers)
  })

  test('refuses a flow that the organization does not have', async ({ client }) => {
    const [tenant, other] = [await createTenant(), await createTenant()]
    const [router] = await create(client, tenant, [{}])

    const response = await bulk(client, tenant, {
      ids: [router?._id],
      set: { booking_flow_id: other.bookingFlowId },
    })

    response.assertStatus(422)
    response.assertBodyContains({
      code: 'E_BOOKING_FLOW_UNKNOWN',
      errors: [{ field: 'set.booking_flow_id' }],
    })
  })

  test('says how many routers a filter finds when it finds too many', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    await storeManyRouters(tenant, BULK_LIMITS.routers + 1, () => ({ tags: ['many'] }))
    const body = { filter: { tag: 'many' }, set: { is_active: false } }

    const tooMany = await bulk(client, tenant, body)

    tooMany.assertStatus(422)
    assert.containsSubset(tooMany.body(), {
      code: 'E_BULK_TOO_LARGE',
      selected: { routers: BULK_LIMITS.routers + 1 },
      allowed: BULK_LIMITS,
    })
    const inactive = await RouterModel.countDocuments({
      organization_id: toObjectId(tenant.organizationId),
      is_active: false,
    })
    assert.equal(inactive, 0)
    const { data } = await client
      .as(tenant)
      .get(ROUTERS)
      .qs({ limit: '1' })
      .then((one) => one.body())
    await client.as(tenant).delete(`${ROUTERS}/${data[0]._id}`)
    const all = await bulk(client, tenant, body)
    assert.equal(all.body().updated, BULK_LIMITS.routers)
  })

  const anyTenant = madeOnce(createTenant)

  test('{0}')
    .with([
      ['neither ids nor a filter', { set: { is_active: true } }, 'ids'],
      [
        'ids and a filter',
        { ids: ['a'.repeat(24)], filter: { tag: 'a' }, set: { tags: [] } },
        'ids',
      ],
      ['no ids', { ids: [], set: { tags: [] } }, 'ids'],
      ['a malformed id', { ids: ['x'], set: { tags: [] } }, 'ids.0'],
      ['too many ids', { ids: Array(1_001).fill('a'.repeat(24)), set: { tags: [] } }, 'ids'],
      ['an empty filter', { filter: {}, set: { tags: [] } }, 'filter'],
      ['an unknown filter', { filter: { colour: 'red' }, set: { tags: [] } }, 'filter.colour'],
      ['a flag that is a text', { filter: { is_active: 'true' }, set: {} }, 'filter.is_active'],
      ['an invalid pattern', { filter: { name: { $regex: '(' } }, set: { tags: [] } }, null],
      ['no change', { filter: { tag: 'a' } }, 'set'],
      ['an empty change', { filter: { tag: 'a' }, set: {} }, 'set'],
      ['an unknown change', { filter: { tag: 'a' }, set: { name: 'x' } }, 'set.name'],
      ['tags twice', { filter: { tag: 'a' }, set: { tags: [], add_tags: ['b'] } }, 'set.tags'],
      ['a repeated tag', { filter: { tag: 'a' }, set: { tags: ['b', 'b'] } }, 'set.tags.1'],
    ] as [string, object, string | null][])
    .run(async ({ client, assert }, [, body, field]) => {
      const response = await bulk(client, await anyTenant(), body)

      response.assertStatus(422)
      const fields = response.body().errors.map((error: { field: string }) => error.field)
      assert.include(fields, field ?? 'filter.name.$regex')
    })
})
