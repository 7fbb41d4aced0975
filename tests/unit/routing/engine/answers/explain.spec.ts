import { test } from '@japa/runner'
import { explainSteps, verdictOf as verdictAlone } from '#routing/engine/answers/explain'
import type { RequestUrl } from '#routing/engine/criteria/request_url'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { runToEnd } from '#shared/steps'
import { parsed } from '#tests/support/routing/parsed_url'
import { INSTANTS, NARROW, randomRouters, randomUrl } from '../random_world.js'
import { buildRouter, routerId } from '#tests/support/routing/router_builder'
import { roundsOf } from '#tests/support/rounds_of'
import { SeededRandom } from '#tests/support/seeded_random'

const SEED = SeededRandom.pickSeed()
const REQUEST = parsed('https://me:pw@example.com/book?plan=pro&utm_source=s#top')
const path = { segments: ['book'] }

const season = buildRouter(
  1,
  { campaign: { utm_source: 's' } },
  { activeFromMs: 10, activeUntilMs: 20 }
)
const book = buildRouter(2, { path })
const newer = buildRouter(3, { path }, { createdAtMs: 5, activeFromMs: 30 })
const basic = buildRouter(4, {
  path,
  queryParams: [{ name: 'plan', value: 'basic', required: true }],
})
const off = buildRouter(5, { path }, { isActive: false })
const over = buildRouter(6, { campaign: { utm_source: 'x' } }, { activeUntilMs: 3 })
const fallback = buildRouter(7, null)
const table = RoutingTable.compile([season, book, newer, basic, off, over, fallback])

function explain(
  asked: RoutingTable,
  request: RequestUrl,
  nowMs: number,
  limits: { routerIds?: string[]; limit?: number } = {}
) {
  return runToEnd(explainSteps(asked, request, nowMs, { limit: 100, ...limits }))
}

function verdictOf(router: { id: string }, nowMs: number) {
  const [verdict] = explain(table, REQUEST, nowMs, { routerIds: [router.id] }).verdicts
  return verdict
}

const BOOK = 'https://example.com/book'

const NOW_MS = 15

test.group('Explanation', () => {
  test('names the winner, all candidates in order, and the URL without its secrets', ({
    assert,
  }) => {
    const explanation = explain(table, REQUEST, 15)
    assert.equal(explanation.url, 'https://example.com/book?plan=pro&utm_source=s')
    assert.equal(explanation.resolution?.router.id, season.id)
    assert.deepEqual(explanation.candidates, [season, book, fallback])
    assert.deepEqual(explanation.verdicts, [])
    const short = explain(table, REQUEST, 15, { limit: 2 })
    assert.deepEqual(short.candidates, [season, book])
    assert.equal(short.candidateCount, 3)
  })

  test('says until when the answer holds', ({ assert }) => {
    const holds = (nowMs: number) => explain(table, REQUEST, nowMs).holdsUntilMs
    assert.equal(holds(0), 10, 'a better one opens')
    assert.equal(holds(15), 20, 'the winner closes')
    assert.equal(holds(20), 30, 'a newer one opens')
    assert.isNull(holds(30), 'nothing changes any more')
    const below = buildRouter(
      8,
      { queryParams: [{ name: 'plan', required: true }] },
      { activeUntilMs: 17 }
    )
    const { holdsUntilMs } = explain(table.with(below), REQUEST, 15)
    assert.equal(holdsUntilMs, 20, 'what ranks below the winner does not matter')
  })

  test('says which criteria are met and which are not', ({ assert }) => {
    assert.deepEqual(verdictOf(basic, 15)?.obstacles, ['criteria'])
    assert.deepEqual(verdictOf(basic, 15)?.criteria, [
      { field: 'path.segments', met: true, expected: '/book', actual: '/book' },
      { field: 'query_params.parameters.plan', met: false, expected: 'basic', actual: 'pro' },
    ])
  })

  test('says that a router is inactive, not yet open or closed', ({ assert }) => {
    assert.deepEqual(verdictOf(off, 15)?.obstacles, ['inactive'])
    assert.deepEqual(verdictOf(newer, 15)?.obstacles, ['not_yet_open'])
    assert.deepEqual(verdictOf(season, 20)?.obstacles, ['closed'])
    assert.deepEqual(verdictOf(over, 3)?.obstacles, ['closed', 'criteria'])
  })

  test('says that a router is closed when it ends as it begins, and before 1970', ({ assert }) => {
    const obstaclesAt = (activeFromMs: number | null, activeUntilMs: number, nowMs: number) => {
      const router = buildRouter(8, { path }, { activeFromMs, activeUntilMs })
      const routerIds = [router.id]
      return explain(RoutingTable.compile([router]), REQUEST, nowMs, { routerIds }).verdicts[0]
        ?.obstacles
    }
    assert.deepEqual(obstaclesAt(10, 10, 10), ['closed'])
    assert.deepEqual(obstaclesAt(10, 10, 9), ['not_yet_open'])
    assert.deepEqual(obstaclesAt(null, -10, -5), ['closed'])
  })

  test('names the router that outranks another, and the ground', ({ assert }) => {
    const outranked = (router: { id: string }, nowMs: number) => {
      const verdict = verdictOf(router, nowMs)
      return [verdict?.obstacles.join(), verdict?.outrankedBy?.router.id, verdict?.outrankedBy?.on]
    }
    assert.deepEqual(outranked(book, 15), ['outranked', season.id, 'priority_class'])
    assert.deepEqual(outranked(book, 30), ['outranked', newer.id, 'created_at'])
  })

  test('says that the winner wins', ({ assert }) => {
    const verdict = verdictOf(season, 15)
    assert.isTrue(verdict?.wins)
    assert.deepEqual(verdict?.obstacles, [])
    assert.isNull(verdict?.outrankedBy)
  })

  test('returns the same verdict alone as among others', ({ assert }) => {
    for (const { id } of [season, book, newer, basic, off, over, fallback]) {
      const [among] = explain(table, REQUEST, 15, { routerIds: [id] }).verdicts
      assert.deepEqual(verdictAlone(table, id, REQUEST, 15), among)
    }
  })

  test('reports an unknown id as unknown', ({ assert }) => {
    const verdict = verdictOf({ id: routerId(99) }, 15)
    assert.isNull(verdict?.router)
    assert.isFalse(verdict?.wins)
  })

  test(`agrees with resolve, and holds until it says, SEED=${SEED}`, ({ assert }) => {
    const random = new SeededRandom(SEED)
    for (let round = 0; round < roundsOf(100); round++) {
      const routers = randomRouters(random, 1 + random.below(30), NARROW)
      const world = RoutingTable.compile(routers)
      const request = parsed(randomUrl(random, NARROW))
      const nowMs = random.pick(INSTANTS)
      const ids = routers.map(({ id }) => id)
      const { resolution, holdsUntilMs, verdicts, candidates } = explain(world, request, nowMs, {
        routerIds: ids,
      })
      const where = `SEED=${SEED} round ${round} ${request.href} at ${nowMs}`
      assert.deepEqual(resolution, world.resolve(request, nowMs), where)
      const until = holdsUntilMs ?? Math.max(...INSTANTS) + 2
      for (let later = nowMs; later < until; later++) {
        assert.equal(world.resolve(request, later)?.router.id, resolution?.router.id, where)
      }
      for (const verdict of verdicts) {
        assert.equal(verdict.wins, verdict.routerId === resolution?.router.id, where)
        const isCandidate = candidates.some(({ id }) => id === verdict.routerId)
        const isHeldBack = verdict.obstacles.some((obstacle) => obstacle !== 'outranked')
        assert.equal(isCandidate, !isHeldBack, where)
      }
    }
  })
})

test.group('A verdict', () => {
  test('returns no reasons for an unknown id', ({ assert }) => {
    const steps = explainSteps(RoutingTable.compile([]), parsed(BOOK), NOW_MS, {
      routerIds: [routerId(9)],
      limit: 1,
    })
    assert.deepEqual(runToEnd(steps).verdicts, [
      {
        routerId: routerId(9),
        router: null,
        wins: false,
        obstacles: [],
        criteria: [],
        outrankedBy: null,
      },
    ])
  })
})
