import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import {
  BookingEventModel,
  BookingEventRepository,
} from '#bookings/sessions/booking_event_repository'
import { ResolveRepository } from '#routing/events/resolve_repository'
import type { ListedEvent } from '#routing/events/router_event'
import { RouterEventModel, RouterEventRepository } from '#routing/events/router_event_repository'
import {
  type RouterEventSearch,
  RouterEventSearchRepository,
} from '#routing/events/router_event_search_repository'
import { newIdentifier, toObjectId } from '#shared/identifiers'
import { ensureIndexes } from '#shared/persistence/indexes'
import type { TimePlace } from '#shared/time'
import { profiled } from '#tests/support/profiled'

/** Far more than a page may examine. */
const EVENTS = 25_000
const AT_ONCE = 1_000
const EXAMINED_MAX = 5_000
/** Yesterday: MongoDB deletes what ended long ago. */
const FIRST_MS = Date.now() - 86_400_000

function at(index: number): Date {
  return new Date(FIRST_MS + Math.floor(index / 2))
}

test.group('Finding router events among 25,000 of an organization', (group) => {
  const organizationId = newIdentifier()
  const rareRouter = newIdentifier()

  group.setup(async () => {
    const { collection } = RouterEventModel
    const [organization, rare, other] = [organizationId, rareRouter, newIdentifier()].map(
      toObjectId
    )
    await collection.dropIndexes()
    for (let first = 0; first < EVENTS; first += AT_ONCE) {
      await collection.insertMany(
        Array.from({ length: AT_ONCE }, (_, index) => ({
          _id: toObjectId(newIdentifier()),
          organization_id: organization,
          router_id: (first + index) % 250 === 0 ? rare : other,
          url: `https://a.example/p${first + index}?utm_source=${index % 2 === 0 ? 'google' : 'bing'}`,
          event_type: 'ROUTER_RESOLVED',
          metadata: { matched_class: 'campaign', timestamp: at(first + index) },
        }))
      )
    }
    await ensureIndexes(RouterEventModel)
    return async () => {
      await collection.drop()
      await ensureIndexes(RouterEventModel)
    }
  })

  async function page(search: RouterEventSearch, after: TimePlace | null = null) {
    const events = await app.container.make(RouterEventSearchRepository)
    const listed = await events.list(organizationId, search, after, 20)
    if (!listed.ok) throw new Error(listed.error)
    return listed.value
  }

  test('examines hardly more than it answers: {$i}')
    .with([
      { search: { from: at(12_500), until: at(15_000) } },
      { search: { until: at(12_500) } },
      { search: { routerId: rareRouter, from: at(0) } },
      { search: { campaign: { utm_source: 'google' } } },
      { search: { urlText: 'A.EXAMPLE/P2' } },
    ])
    .run(async ({ assert }, { search }) => {
      const queries = await profiled(RouterEventModel, async () => {
        const { events, next } = await page(search)
        assert.lengthOf(events, 20)
        const second = await page(search, next)
        assert.lengthOf(second.events, 20)
      })

      for (const query of queries) {
        const label = JSON.stringify(query)
        assert.notInclude(query.planSummary, 'COLLSCAN', label)
        assert.notEqual(query.hasSortStage, true, label)
        assert.isAtMost(query.docsExamined, 201, label)
        assert.isAtMost(query.keysExamined, 201, label)
      }
    })

  test('lists events newest first and examines no more than it answers: {$i}')
    .with([{}, { routerId: rareRouter }, { type: 'ROUTER_RESOLVED' as const }])
    .run(async ({ assert }, filter) => {
      const repository = await app.container.make(RouterEventRepository)
      const pages: ListedEvent[][] = []
      const queries = await profiled(RouterEventModel, async () => {
        while (pages.length < 3) {
          const before = pages.at(-1)?.at(-1)?.id ?? null
          pages.push(await repository.list(organizationId, filter, before, 21))
        }
      })

      const all = await RouterEventModel.find({
        organization_id: toObjectId(organizationId),
        ...(filter.routerId !== undefined && { router_id: toObjectId(filter.routerId) }),
      })
        .sort({ 'metadata.timestamp': -1, '_id': -1 })
        .limit(63)
        .lean<{ _id: { toHexString(): string } }[]>()
      assert.deepEqual(
        pages.flat().map(({ id }) => id),
        all.map(({ _id: id }) => id.toHexString())
      )
      for (const query of queries) {
        const label = JSON.stringify(query)
        assert.match(query.planSummary, /^I(?:XSCAN|DHACK)/, label)
        assert.notEqual(query.hasSortStage, true, label)
        assert.isAtMost(query.docsExamined, 21, label)
        assert.isAtMost(query.keysExamined, 22, label)
      }
    })

  test('reads what schedules did without reading resolves, and the days of reports by their time', async ({
    assert,
  }) => {
    const repository = await app.container.make(RouterEventRepository)
    const resolves = await app.container.make(ResolveRepository)
    const span = { from: at(100), until: at(200) }
    let between = 0
    const queries = await profiled(RouterEventModel, async () => {
      await repository.list(organizationId, { type: 'ROUTER_OPENED' }, newIdentifier(), 21)
      await repository.list(organizationId, { type: 'ROUTER_CLOSED' }, null, 21)
      await resolves.firstAt(organizationId)
      await resolves.counts(organizationId, span)
      for await (const part of resolves.between(organizationId, span)) between += part.length
    })

    assert.equal(between, 100)
    assert.isAtLeast(queries.length, 5)
    for (const query of queries) {
      const label = JSON.stringify(query)
      assert.match(query.planSummary, /^IXSCAN/, label)
      assert.notEqual(query.hasSortStage, true, label)
      assert.isAtMost(query.docsExamined, 200, label)
    }
  })

  test('continues after an event that was deleted between two pages', async ({ assert }) => {
    const repository = await app.container.make(RouterEventRepository)
    const owner = newIdentifier()
    const seconds = Math.floor(FIRST_MS / 1_000)
    const idAt = (offset: number) =>
      `${(seconds + offset).toString(16).padStart(8, '0')}${newIdentifier().slice(8)}`
    const [oldest, deleted] = [idAt(0), idAt(2)]
    const resolvedAt = new Date(seconds * 1_000)
    const event = { organizationId: owner, routerId: rareRouter, url: 'https://a.example/' }
    const resolved = { type: 'ROUTER_RESOLVED', matchedClass: 'campaign' } as const
    await repository.add([
      { ...event, ...resolved, id: oldest, resolvedAt, organizationRevision: null },
    ])

    const after = await repository.list(owner, {}, deleted, 10)

    assert.deepEqual(
      after.map(({ id }) => id),
      [oldest]
    )
  })

  test('examines 5,000 events a page for a rare URL, page by page until it is found', async ({
    assert,
  }) => {
    const found: string[] = []
    let pages = 0
    let next: TimePlace | null = null
    const queries = await profiled(RouterEventModel, async () => {
      do {
        const { events, next: after }: Awaited<ReturnType<typeof page>> = await page(
          { urlText: '/p77?', campaign: { utm_source: 'bing' } },
          next
        )
        found.push(...events.map((event) => ('url' in event ? event.url : '')))
        next = after
        pages += 1
      } while (next !== null)
    })

    assert.deepEqual(found, ['https://a.example/p77?utm_source=bing'])
    assert.isAtLeast(pages, EVENTS / EXAMINED_MAX)
    assert.isAtMost(pages, EVENTS / EXAMINED_MAX + 1)
    for (const query of queries) assert.isAtMost(query.docsExamined, EXAMINED_MAX)
  })
})

test.group('Finding booking events by time', () => {
  test('reads them from an index, over pages with events of one instant', async ({ assert }) => {
    const organizationId = newIdentifier()
    await BookingEventModel.collection.insertMany(
      Array.from({ length: 2_000 }, (_, index) => ({
        _id: toObjectId(newIdentifier()),
        organization_id: toObjectId(organizationId),
        session_id: toObjectId(newIdentifier()),
        event_type:
          index % 100 === 0 ? ('BOOKING_COMPLETED' as const) : ('BOOKING_ABANDONED' as const),
        booking_flow_id: toObjectId(newIdentifier()),
        router_id: null,
        ended_at: at(index),
      }))
    )
    const events = await app.container.make(BookingEventRepository)
    const range = { from: at(500), until: at(600) }
    const ended: number[] = []
    let next: TimePlace | null = null
    const queries = await profiled(BookingEventModel, async () => {
      do {
        const page: Awaited<ReturnType<BookingEventRepository['listByTime']>> =
          await events.listByTime(organizationId, {}, range, next, 7)
        ended.push(...page.events.map(({ endedAt }) => endedAt.getTime()))
        next = page.next
      } while (next !== null)
      await events.listByTime(organizationId, { type: 'BOOKING_COMPLETED' }, {}, null, 7)
    })

    assert.lengthOf(ended, 100)
    assert.deepEqual(
      ended,
      ended.toSorted((one, other) => other - one)
    )
    for (const query of queries) {
      const label = JSON.stringify(query)
      assert.notEqual(query.hasSortStage, true, label)
      assert.isAtMost(query.docsExamined, 8, label)
      assert.isAtMost(query.keysExamined, 9, label)
    }
  })
})
