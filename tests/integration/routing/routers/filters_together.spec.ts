import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { startSession } from 'mongoose'
import {
  type BookingFlowRouter,
  ROUTER_STATUSES,
  statusAt,
} from '#routing/routers/booking_flow_router'
import { comparePrecedence, precedenceOf } from '#routing/engine/criteria/precedence'
import { RouterBulkRepository } from '#routing/routers/router_bulk_repository'
import { RouterModel, toSearchableRow } from '#routing/routers/router_model'
import { FoundRouters, RouterSort } from '#routing/routers/found_routers_repository'
import { ROUTER_ORDERS, type RouterFilter, type RouterOrder } from '#routing/routers/router_filter'
import { foldedText } from '#shared/characters'
import { newIdentifier, toObjectId } from '#shared/identifiers'
import { buildRouter } from '#tests/support/routing/router_builder'
import { SeededRandom } from '#tests/support/seeded_random'

const ROUTERS = 80
const PAGE = 30
const LIMIT_MS = 30_000
const HOUR_MS = 3_600_000
const NOW = new Date('2026-06-01T00:00:00Z')
const FLOWS = [newIdentifier(), newIdentifier()]

function randomRouter(at: number, organizationId: string, random: SeededRandom): BookingFlowRouter {
  const isDefault = at % 9 === 0
  const instants = [null, NOW.getTime() - HOUR_MS, NOW.getTime(), NOW.getTime() + HOUR_MS]
  const criteria = random.pick([
    { path: { segments: ['hamburg'] } },
    { path: { segments: ['hamburg', 'klinik'] } },
    { campaign: { utm_source: 'google' }, path: { segments: ['hamburg', 'other'] } },
    { campaign: { utm_source: 'google', utm_medium: 'cpc' } },
    { campaign: { utm_source: 'bing', utm_medium: 'cpc' } },
  ])
  return {
    ...buildRouter(at, isDefault ? null : criteria, {
      name: `${random.pick(['Zürich', 'zurich', 'Implants'])} ${at % 9 === 5 ? 'clinic ' : ''}${at}`,
      bookingFlowId: random.pick(FLOWS),
      isActive: at === 0 || (!isDefault && random.chance(0.7)),
      activeFromMs: random.pick(instants),
      activeUntilMs: random.pick(instants),
      createdAtMs: random.below(5),
    }),
    id: newIdentifier(),
    organizationId,
    tags: random.pick([[], ['x'], ['y'], ['x', 'y']]),
    externalId: random.chance(0.5) ? `id-${at}` : null,
    description: random.pick([null, 'clinic of implants']),
    updatedAtMs: random.below(5),
    revision: 1,
  }
}

/** A filter, and what it says of a router. */
interface Case {
  readonly filter: RouterFilter
  readonly holds: (router: BookingFlowRouter) => boolean
}

function casesOf(routers: readonly BookingFlowRouter[]): Case[] {
  const some = routers[ROUTERS / 2]
  const known = routers.find(({ externalId }) => externalId !== null)
  if (!some || !known) throw new Error('There are too few routers')
  const externalId = known.externalId ?? ''
  const beginsWith = (start: readonly string[]) => (router: BookingFlowRouter) =>
    start.every((segment, at) => router.criteria?.path?.segments[at] === segment)
  const words = ({ name, tags, criteria, description }: BookingFlowRouter) =>
    foldedText(JSON.stringify([name, tags, criteria?.path, criteria?.campaign, description])).split(
      /[^a-z0-9]+/
    )
  return [
    { filter: { name: some.name }, holds: ({ name }) => name === some.name },
    { filter: { namePattern: '^[Zz]' }, holds: ({ name }) => /^[Zz]/.test(name) },
    {
      filter: { bookingFlowId: some.bookingFlowId },
      holds: ({ bookingFlowId }) => bookingFlowId === some.bookingFlowId,
    },
    ...[true, false].flatMap((is) => [
      {
        filter: { isDefault: is },
        holds: ({ isDefault }: BookingFlowRouter) => isDefault === is,
      },
      { filter: { isActive: is }, holds: ({ isActive }: BookingFlowRouter) => isActive === is },
    ]),
    { filter: { tag: 'x' }, holds: ({ tags }) => tags.includes('x') },
    { filter: { externalId }, holds: (router) => router.externalId === externalId },
    ...(['campaign', 'path_only', 'default'] as const).map((priorityClass) => ({
      filter: { priorityClass },
      holds: (router: BookingFlowRouter) => router.priorityClass === priorityClass,
    })),
    ...ROUTER_STATUSES.map((is) => ({
      filter: { status: { is, at: NOW } },
      holds: (router: BookingFlowRouter) => statusAt(router, NOW.getTime()).status === is,
    })),
    {
      filter: { campaign: { utm_source: 'google' } },
      holds: ({ criteria }) => criteria?.campaign?.utm_source === 'google',
    },
    {
      filter: { campaign: { utm_source: 'google', utm_medium: 'cpc' } },
      holds: ({ criteria }) =>
        criteria?.campaign?.utm_source === 'google' && criteria.campaign.utm_medium === 'cpc',
    },
    { filter: { pathSegments: ['hamburg'] }, holds: beginsWith(['hamburg']) },
    {
      filter: { pathSegments: ['hamburg', 'klinik'] },
      holds: beginsWith(['hamburg', 'klinik']),
    },
    {
      filter: { words: ['zur'] },
      holds: (router) => words(router).some((word) => word.startsWith('zur')),
    },
    {
      filter: { words: ['clinic', 'impl'] },
      holds: (router) =>
        ['clinic', 'impl'].every((start) => words(router).some((word) => word.startsWith(start))),
    },
  ]
}

/** Each case with each other one that names no member of it. */
function pairsOf(cases: readonly Case[]): Case[] {
  return cases.flatMap((one, at) =>
    cases.slice(at).flatMap((other) => {
      if (Object.keys(one.filter).some((member) => member in other.filter)) return []
      return {
        filter: { ...one.filter, ...other.filter },
        holds: (router: BookingFlowRouter) => one.holds(router) && other.holds(router),
      }
    })
  )
}

type Compare = (one: BookingFlowRouter, other: BookingFlowRouter) => number

const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
const byId: Compare = (one, other) => byText(one.id, other.id)
const ASCENDING: Readonly<Record<string, Compare>> = {
  created_at: byId,
  name: (one, other) => byText(foldedText(one.name), foldedText(other.name)) || byId(one, other),
  updated_at: (one, other) => one.updatedAtMs - other.updatedAtMs || byId(one, other),
  precedence: (one, other) => comparePrecedence(precedenceOf(one), precedenceOf(other)),
}

function compareBy(order: RouterOrder): Compare {
  const compare = ASCENDING[order.replace('-', '')] ?? byId
  return order.startsWith('-') ? (one, other) => compare(other, one) : compare
}

/** All pages of `count`, one after the other. */
async function listed(
  organizationId: string,
  { filter, order, count }: { filter: RouterFilter; order: RouterOrder; count: number }
) {
  const sort = new RouterSort(order)
  const found = new FoundRouters(organizationId, filter, LIMIT_MS)
  const ids: string[] = []
  let after = null
  for (;;) {
    const rows = await found.rows(sort, after, count)
    ids.push(...rows.map(({ _id: id }) => id.toHexString()))
    const last = rows.at(-1)
    if (!last || rows.length < count) break
    after = sort.placeOf(last)
  }
  const total = await found.total(sort)
  return { ids, total: total.count }
}

test.group('Filters of routers', (group) => {
  const random = new SeededRandom(SeededRandom.pickSeed())
  const organizationId = newIdentifier()
  const routers = Array.from({ length: ROUTERS }, (_, at) =>
    randomRouter(at, organizationId, random)
  )
  const cases = casesOf(routers)
  const idsOf = (expected: readonly BookingFlowRouter[]) => expected.map(({ id }) => id)

  group.setup(async () => {
    await RouterModel.collection.insertMany(routers.map(toSearchableRow))
    return async () => {
      await RouterModel.deleteMany({ organization_id: toObjectId(organizationId) })
    }
  })

  test(`find what a scan finds, page by page, in any order (seed ${random.seed})`, async ({
    assert,
  }) => {
    for (const { filter, holds } of cases) {
      for (const order of random.shuffled(ROUTER_ORDERS).slice(0, 2)) {
        const { ids } = await listed(organizationId, { filter, order, count: PAGE })
        const expected = routers.filter(holds).sort(compareBy(order))
        assert.deepEqual(ids, idsOf(expected), JSON.stringify({ filter, order }))
      }
    }
  })

  test(`hold together: each two, listed, counted and selected in bulk (seed ${random.seed})`, async ({
    assert,
    cleanup,
  }) => {
    const bulk = await app.container.make(RouterBulkRepository)
    const session = await startSession()
    cleanup(() => session.endSession())
    for (const { filter, holds } of pairsOf(cases)) {
      const order = random.pick(ROUTER_ORDERS)
      const { ids, total } = await listed(organizationId, { filter, order, count: ROUTERS + 1 })
      const sizes = await bulk.sizesOfMatching(organizationId, filter, session)

      const label = JSON.stringify({ filter, order })
      const expected = routers.filter(holds)
      assert.deepEqual(ids, idsOf(expected.toSorted(compareBy(order))), label)
      assert.equal(total, expected.length, label)
      assert.sameMembers(sizes.ok ? [...sizes.value.keys()] : [], idsOf(expected), label)
    }
  })
})
