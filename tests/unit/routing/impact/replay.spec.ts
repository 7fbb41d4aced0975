import { test } from '@japa/runner'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import {
  changedTableSteps,
  type RoutersWritten,
  RoutingTable,
} from '#routing/engine/table/routing_table'
import { runToEnd } from '#shared/steps'
import { HiddenDemands } from '#routing/impact/hidden_demands'
import { MOVES_MAX } from '#routing/impact/move_tally'
import { Replay, type Replayed } from '#routing/impact/replay'
import type { PastShape } from '#routing/impact/past_traffic'
import { AskedFor, isLeftOut, urlShape } from '#routing/privacy/recorded_url'
import { parsed } from '#tests/support/routing/parsed_url'
import { buildRouter } from '#tests/support/routing/router_builder'
import { roundsOf } from '#tests/support/rounds_of'
import { SeededRandom } from '#tests/support/seeded_random'
import { INSTANTS, NARROW, randomRouter, randomRouters, randomUrl } from '../engine/random_world.js'

const SEED = SeededRandom.pickSeed()
const WORLDS = roundsOf(20)
const EVENTS = 60

interface PastEvent {
  readonly url: string
  readonly routerId: string
}

function replayed(
  table: RoutingTable,
  change: RoutersWritten,
  shapes: readonly PastShape[],
  instants: readonly number[] = [0]
): Replayed {
  const { written = [], deletedIds = [] } = change
  const before = [...written.map(({ id }) => id), ...deletedIds].flatMap(
    (id) => table.router(id) ?? []
  )
  const changed = [...before, ...written]
  const asked = runToEnd(AskedFor.steps(table))
  const leavesOut = (name: string) => !asked.hasName(name) && isLeftOut(name, 'masked')
  const hidden = new HiddenDemands(changed, leavesOut)
  const after = runToEnd(changedTableSteps(table, change))
  const replay = new Replay({ before: table, after, changed, hidden, instants })
  runToEnd(replay.addSteps(shapes))
  return replay.replayed
}

function shapesOf(table: RoutingTable, events: readonly PastEvent[]): PastShape[] {
  const asked = runToEnd(AskedFor.steps(table))
  const counted = new Map<string, PastShape>()
  for (const { url, routerId } of events) {
    const shape = urlShape(parsed(url), 'masked', asked) ?? ''
    const key = `${routerId} ${shape}`
    counted.set(key, { routerId, shape, count: (counted.get(key)?.count ?? 0) + 1 })
  }
  return [...counted.values()]
}

/** The names of a move and its events, of each instant. */
function movesOf({ moves }: Replayed) {
  return moves.map(({ listed }) =>
    Object.fromEntries(listed.map(({ from, to, events }) => [keyOf(from, to), events]).sort())
  )
}

function keyOf(from: RoutableRouter | null, to: RoutableRouter | null): string {
  const of = (router: RoutableRouter | null) =>
    router === null ? 'none' : `${router.id} ${router.bookingFlowId}`
  return `${of(from)} > ${of(to)}`
}

/** Resolves each event on both tables, as its URL is. */
function resolvedTwice(
  before: RoutingTable,
  change: RoutersWritten,
  events: readonly PastEvent[],
  instants: readonly number[]
) {
  const after = runToEnd(changedTableSteps(before, change))
  let drift = 0
  const moves = instants.map((atMs, index) => {
    const counts = new Map<string, number>()
    for (const { url, routerId } of events) {
      const from = before.resolve(parsed(url), atMs)?.router ?? null
      const to = after.resolve(parsed(url), atMs)?.router ?? null
      if (index === 0 && from?.id !== routerId) drift += 1
      if (from?.id === to?.id && from?.bookingFlowId === to?.bookingFlowId) continue
      const key = keyOf(from, to)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    return Object.fromEntries([...counts].sort())
  })
  return { drift, moves }
}

function randomChange(random: SeededRandom, routers: readonly RoutableRouter[]): RoutersWritten {
  const written: RoutableRouter[] = []
  const deletedIds: string[] = []
  for (const router of random.shuffled(routers).slice(0, random.below(4))) {
    if (random.chance(0.3)) deletedIds.push(router.id)
    else if (random.chance(0.2)) written.push({ ...router, bookingFlowId: 'e'.repeat(24) })
    else written.push({ ...randomRouter(random, 1, NARROW), id: router.id })
  }
  const created = Array.from({ length: random.below(3) }, (_, at) =>
    randomRouter(random, 1_000 + at, NARROW)
  )
  return { written: [...written, ...created], deletedIds }
}

test.group('A replay', () => {
  test('equals resolving each event on both tables', ({ assert }) => {
    const random = new SeededRandom(SEED)
    let moved = 0
    for (let world = 0; world < WORLDS; world += 1) {
      const routers = randomRouters(random, 1 + random.below(12), NARROW)
      const table = RoutingTable.compile(routers)
      const events = Array.from({ length: EVENTS }, () => ({
        url: randomUrl(random, NARROW),
        routerId: random.pick(routers).id,
      }))
      const change = randomChange(random, routers)
      const instants = random.shuffled(INSTANTS).slice(0, 3).sort()

      const shapes = shapesOf(table, events)
      const found = replayed(table, change, shapes, instants)
      const expected = resolvedTwice(table, change, events, instants)

      const message = `seed ${SEED}, world ${world}`
      assert.equal(found.events, EVENTS, message)
      assert.equal(found.shapes, new Set(shapes.map(({ shape }) => shape)).size, message)
      assert.equal(found.drift, expected.drift, message)
      assert.deepEqual(movesOf(found), expected.moves, message)
      for (const { listed, events: sum, total } of found.moves) {
        assert.equal(total, listed.length, message)
        moved += sum
      }
    }
    assert.isAbove(moved, WORLDS, `seed ${SEED}`)
  })

  test('counts a shape of many days and routers once, and each of 100,000', ({ assert }) => {
    const book = buildRouter(1, { path: { segments: ['book'] } })
    const table = RoutingTable.compile([book])
    const one = { routerId: book.id, count: 1 }
    const many = Array.from({ length: 100_000 }, (_, at) => ({ ...one, shape: `/p?x=${at}` }))
    const again = many.slice(0, 1_000).map((each) => ({ ...each, routerId: 'f'.repeat(24) }))
    assert.equal(replayed(table, { deletedIds: [book.id] }, [...many, ...again]).shapes, 100_000)
  })

  test('names the most frequent shapes of a move, each once', ({ assert }) => {
    const book = buildRouter(1, { path: { segments: ['book'] } })
    const table = RoutingTable.compile([book])
    const shapes = ['a', 'b', 'c', 'd', 'd'].map((value, index) => ({
      routerId: book.id,
      shape: `/book?x=${value}`,
      count: index + 1,
    }))

    const { moves } = replayed(table, { deletedIds: [book.id] }, shapes)

    assert.deepEqual(moves[0]?.listed, [
      { from: book, to: null, events: 15, examples: ['/book?x=d', '/book?x=c', '/book?x=b'] },
    ])
    assert.equal(moves[0]?.unmatched, 15)
  })

  test('lists the largest moves and counts all', ({ assert }) => {
    const routers = Array.from({ length: MOVES_MAX + 1 }, (_, at) =>
      buildRouter(at + 1, { path: { segments: [`p${at}`] } })
    )
    const shapes = routers.map(({ id }, at) => ({ routerId: id, shape: `/p${at}`, count: at + 1 }))
    const deletedIds = routers.map(({ id }) => id)

    const { moves } = replayed(RoutingTable.compile(routers), { deletedIds }, shapes)

    assert.lengthOf(moves[0]?.listed ?? [], MOVES_MAX)
    assert.equal(moves[0]?.total, MOVES_MAX + 1)
    assert.equal(moves[0]?.listed[0]?.events, MOVES_MAX + 1)
  })
})

test.group('A replay of what shapes hide', () => {
  const book = buildRouter(1, { path: { segments: ['book'] } })
  const table = RoutingTable.compile([book])
  const asking = (name: string, value?: string) =>
    buildRouter(2, {
      path: { segments: ['book'] },
      queryParams: [{ name, required: true, ...(value !== undefined && { value }) }],
    })
  const replay = (router: RoutableRouter, shape: string) => {
    const { events, hiddenEvents } = replayed(table, { written: [router] }, [
      { routerId: book.id, shape, count: 1 },
    ])
    return [events, hiddenEvents]
  }

  const cases: [title: string, RoutableRouter, shape: string, isHidden: boolean][] = [
    ['a personal value behind a mask', asking('email', 'ada@a.example'), '/book?email=~', true],
    ['a personal value where there is none', asking('email', 'ada@a.example'), '/book', false],
    ['a masked parameter with any value', asking('email'), '/book?email=~', false],
    ['a click id', asking('gclid'), '/book', true],
    ['a click id on another path', asking('gclid'), '/other', false],
    ['an ordinary parameter', asking('lang', 'de'), '/book?lang=en', false],
    [
      'a personal path',
      buildRouter(2, { path: { segments: ['p', 'ada@a.example'] } }),
      '/p/~',
      true,
    ],
  ]
  for (const [title, router, shape, isHidden] of cases) {
    test(`${isHidden ? 'leaves out' : 'keeps'} ${title}`, ({ assert }) => {
      assert.deepEqual(replay(router, shape), isHidden ? [0, 1] : [1, 0])
    })
  }
})
