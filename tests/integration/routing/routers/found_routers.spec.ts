import app from '@adonisjs/core/services/app'
import redis from '@adonisjs/redis/services/main'
import { getActiveTestOrFail, test } from '@japa/runner'
import { RedisKeys } from '#cluster/keys/redis_keys'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import {
  RouterExportRepository,
  RouterListRepository,
} from '#routing/routers/router_list_repository'
import { RouterModel, toRow, toSearchableRow } from '#routing/routers/router_model'
import type { RouterPageRequest } from '#routing/routers/found_routers_repository'
import {
  addMissingSearch,
  organizationsWithMissingSearch,
} from '#routing/routers/missing_search_repository'
import { ROUTER_ORDERS } from '#routing/routers/router_filter'
import { newIdentifier } from '#shared/identifiers'
import { ensureIndexes } from '#shared/persistence/indexes'
import { profiled } from '#tests/support/profiled'
import { routersPage } from '#tests/support/routing/routers_page'

/** Far more than any question may examine. */
const ROUTERS = 12_500
/** One in so many is rare, and one in five common: more than are sorted, and more of a class than are counted. */
const RARE_EVERY = 125
const COMMON_EVERY = 5
const AT_ONCE = 500
const HOUR_MS = 3_600_000
const NOW = new Date('2026-06-01T00:00:00Z')

/** The oldest tenth has ended, ten are upcoming, ten are inactive. */
function routerAt(at: number, organizationId: string, bookingFlowId: string): BookingFlowRouter {
  const ofMany = <Value>(every: number, value: Value) => (at % every === 0 ? value : undefined)
  const isUpcoming = at % (ROUTERS / 10) === 1
  const isEnded = at < ROUTERS / 10
  return {
    id: at.toString(16).padStart(24, '0'),
    organizationId,
    name: `${ofMany(RARE_EVERY, 'Zürich') ?? 'Other'} ${at}`,
    tags: at % RARE_EVERY === 0 ? ['rare', 'tagged'] : ['tagged'],
    externalId: `id-${at}`,
    description: ofMany(COMMON_EVERY, 'common') ?? null,
    bookingFlowId,
    exampleUrls: [],
    criteria:
      at % RARE_EVERY === 7
        ? { path: { segments: ['rare', `${at}`] } }
        : { campaign: { utm_source: ofMany(RARE_EVERY, 'rare') ?? 'common' } },
    priorityClass: at % RARE_EVERY === 7 ? 'path_only' : 'campaign',
    isDefault: false,
    isActive: at % (ROUTERS / 10) !== 2,
    activeFromMs: isUpcoming ? NOW.getTime() + HOUR_MS : null,
    activeUntilMs: isEnded && !isUpcoming ? NOW.getTime() - HOUR_MS : null,
    createdAtMs: at,
    updatedAtMs: ROUTERS - at,
    revision: 1,
  }
}

/** Without the indexes meanwhile: building them at the end takes a fraction of the time. */
async function storeLargeOrganization(organizationId: string): Promise<void> {
  await RouterModel.collection.dropIndexes()
  const flowId = newIdentifier()
  for (let first = 0; first < ROUTERS; first += AT_ONCE) {
    const rows = Array.from({ length: AT_ONCE }, (_, at) =>
      toSearchableRow(routerAt(first + at, organizationId, flowId))
    )
    await RouterModel.collection.insertMany(rows)
  }
  await ensureIndexes(RouterModel)
}

test.group('Finding routers among 12,500 of an organization', (group) => {
  const organizationId = newIdentifier()

  group.setup(async () => {
    await storeLargeOrganization(organizationId)
    return async () => {
      await RouterModel.collection.drop()
      await ensureIndexes(RouterModel)
    }
  })

  const rare: Partial<RouterPageRequest>[] = [
    { filter: { words: ['zurich'] } },
    { filter: { words: ['zur'] } },
    { filter: { words: ['common', 'zurich'] } },
    { filter: { campaign: { utm_source: 'rare' } } },
    { filter: { tag: 'rare' } },
    { filter: { tag: 'tagged', words: ['zurich'] } },
    { filter: { externalId: 'id-77' } },
    { filter: { externalId: 'id-77' }, order: 'name' },
    { filter: { pathSegments: ['rare'] } },
    { filter: { pathSegments: ['rare', '7'] } },
    { filter: { priorityClass: 'path_only' } },
    { filter: { priorityClass: 'campaign', words: ['zurich'] } },
    { filter: { status: { is: 'upcoming', at: NOW } } },
    { filter: { status: { is: 'inactive', at: NOW } } },
    { filter: { status: { is: 'open', at: NOW }, words: ['zurich'] } },
  ]
  const common: Partial<RouterPageRequest>[] = [
    { filter: {} },
    { filter: { words: ['common'] } },
    { filter: { words: ['c'] } },
    { filter: { campaign: { utm_source: 'common' } } },
    { filter: { priorityClass: 'campaign' } },
    { filter: { tag: 'tagged' } },
    { filter: { status: { is: 'open', at: NOW } } },
  ]

  test('examines hardly more than it answers: {$i}')
    .with([
      ...rare.map((request) => ({ request })),
      ...common.map((request) => ({ request })),
      ...ROUTER_ORDERS.map((order) => ({ request: { order } })),
    ])
    .run(async ({ assert }, { request }) => {
      const lists = await app.container.make(RouterListRepository)
      const queries = await profiled(RouterModel, async () => {
        const first = await lists.list(organizationId, routersPage(request))
        if (!first.ok) throw new Error(first.error)
        const { next } = first.value
        if (next) await lists.list(organizationId, routersPage({ ...request, after: next }))
      })

      assert.isNotEmpty(queries)
      for (const query of queries) {
        const label = JSON.stringify({ request, query })
        assert.notInclude(query.planSummary, 'COLLSCAN', label)
        assert.isTrue(query.hasSortStage !== true || query.docsExamined <= 2_000, label)
        assert.isAtMost(query.docsExamined, 200, label)
        assert.isAtMost(query.keysExamined, 2_010, label)
      }
    })

  test('sorts at most 2,000 routers of a rare filter: {order}')
    .with(ROUTER_ORDERS.map((order) => ({ order })))
    .run(async ({ assert }, { order }) => {
      const lists = await app.container.make(RouterListRepository)
      for (const filter of [{ words: ['zurich'] }, { words: ['common'] }]) {
        const queries = await profiled(RouterModel, async () => {
          const listed = await lists.list(organizationId, routersPage({ filter, order }))
          if (!listed.ok) throw new Error(listed.error)
        })

        for (const query of queries) {
          const label = JSON.stringify({ filter, order, query })
          assert.notInclude(query.planSummary, 'COLLSCAN', label)
          assert.isAtMost(query.docsExamined, 2_000, label)
          if (filter.words.includes('common')) assert.notEqual(query.hasSortStage, true, label)
        }
      }
    })

  test('begins an export without reading or sorting the rest', async ({ assert }) => {
    const queries = await profiled(RouterModel, async () => {
      const routers = new RouterExportRepository().inOrderOfCreation(organizationId)
      const { value } = await routers.next()
      assert.equal(value?.createdAtMs, 0)
      await routers.return(undefined)
    })

    assert.isNotEmpty(queries)
    for (const query of queries) {
      assert.notEqual(query.hasSortStage, true, JSON.stringify(query))
      assert.isAtMost(query.docsExamined, 101, JSON.stringify(query))
    }
  })

  test('counts up to 10,000', async ({ assert }) => {
    const lists = await app.container.make(RouterListRepository)
    const totalOf = async (request: Partial<RouterPageRequest>) => {
      const listed = await lists.list(
        organizationId,
        routersPage({ ...request, isTotalWanted: true })
      )
      return listed.ok ? listed.value.total : listed.error
    }
    const totals: unknown[] = []
    const queries = await profiled(RouterModel, async () => {
      totals.push(
        await totalOf({}),
        await totalOf({ filter: { words: ['zurich'] } }),
        await totalOf({ filter: { priorityClass: 'campaign' } })
      )
    })

    assert.deepEqual(totals, [
      { count: 10_000, isExact: false },
      { count: 100, isExact: true },
      { count: 10_000, isExact: false },
    ])
    for (const query of queries) assert.isAtMost(query.keysExamined, 10_002, JSON.stringify(query))
  })
})

/** An organization for which the job of this process is not due, because another instance holds its lock. */
async function withoutJob(): Promise<string> {
  const organizationId = newIdentifier()
  const keys = await app.container.make(RedisKeys)
  const key = keys.cronFanoutLock('router-search', organizationId)
  await redis.connection('command').set(key, 'another instance', 'PX', HOUR_MS)
  getActiveTestOrFail().cleanup(async () => void (await redis.connection('command').del(key)))
  return organizationId
}

test.group('Routers that an older version wrote', () => {
  test('make their own organization due for the job, and no other', async ({ assert }) => {
    const [older, current] = [await withoutJob(), await withoutJob()]
    const router = (organizationId: string) => ({
      ...routerAt(1, organizationId, newIdentifier()),
      id: newIdentifier(),
    })
    await RouterModel.collection.insertMany([
      toRow(router(older)),
      toSearchableRow(router(current)),
    ])

    const due = await organizationsWithMissingSearch()
    const added = await addMissingSearch(older)

    assert.include(due, older)
    assert.notInclude(due, current)
    assert.equal(added, 1)
    assert.notInclude(await organizationsWithMissingSearch(), older)
  })

  test('are found once they are made searchable, and otherwise unchanged', async ({ assert }) => {
    const organizationId = await withoutJob()
    const rows = [0, 1, 2].map((at) => toRow(routerAt(at, organizationId, newIdentifier())))
    await RouterModel.collection.insertMany(rows)
    const lists = await app.container.make(RouterListRepository)
    const find = async () => {
      const listed = await lists.list(
        organizationId,
        routersPage({ filter: { words: ['other'] }, order: 'name' })
      )
      return listed.ok ? listed.value.routers.map(({ name }) => name) : listed.error
    }

    const before = await find()
    const added = await Promise.all([
      addMissingSearch(organizationId),
      addMissingSearch(organizationId),
    ])
    const after = await find()
    const addedAgain = await addMissingSearch(organizationId)

    assert.deepEqual(before, [])
    assert.isAtLeast(Math.max(...added), 1)
    assert.deepEqual(after, ['Other 1', 'Other 2'])
    assert.equal(addedAgain, 0)
    const owned = { organization_id: rows[0]?.organization_id }
    const stored = await RouterModel.collection
      .find(owned, { projection: { search: 0 } })
      .sort({ _id: 1 })
      .toArray()
    assert.deepEqual(stored, rows)
  })
})
