import { test } from '@japa/runner'
import {
  CONFLICT_SEVERITIES,
  encounterOf,
  SEVERITIES,
  type ConflictKind,
  type Encounter,
} from '#routing/engine/conflicts/conflict_kind'
import { witnessSteps } from '#routing/engine/conflicts/conflict_witnesses'
import { NO_EXAMPLES } from '#routing/engine/conflicts/example_claims'
import { matches } from '#routing/engine/criteria/match'
import { RankedRouter } from '#routing/engine/table/ranked_router'
import { reachOf } from '#routing/engine/conflicts/reach'
import { relate, urlSetOf, type Relation } from '#routing/engine/criteria/relation'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { isOpen } from '#routing/engine/criteria/schedule'
import { runToEnd } from '#routing/engine/table/steps'
import { suggestionSteps } from '#routing/engine/conflicts/suggestion'
import { MOMENTS, UNIVERSE, universeCriteria, universeRouter } from './closed_universe.js'
import { parsed } from '#tests/support/routing/parsed_url'
import { SeededRandom } from '#tests/support/seeded_random'

const SEED = SeededRandom.pickSeed()

type Judged = Pick<RoutableRouter, 'criteria'>

const knownUrls = new Map<string, Set<number>>()

/** Every request of the universe that a router matches, by its place there; judged once for equal criteria. */
function urlsOf(router: Judged): Set<number> {
  const key = JSON.stringify(router.criteria)
  let urls = knownUrls.get(key)
  if (urls === undefined) {
    urls = new Set(
      UNIVERSE.flatMap((request, at) => (matches(router.criteria, request) ? [at] : []))
    )
    knownUrls.set(key, urls)
  }
  return urls
}

/** Every request to come that a router takes part in, as numbers. */
function pointsOf(router: RoutableRouter, nowMs: number): Set<number> {
  const moments = router.isActive
    ? MOMENTS.filter((moment) => moment >= nowMs && isOpen(router, moment))
    : []
  const points = new Set<number>()
  for (const at of urlsOf(router)) {
    for (const moment of moments) points.add(at * MOMENTS.length + moment)
  }
  return points
}

function relationOf(a: Set<number>, b: Set<number>): Relation {
  if (a.isDisjointFrom(b)) return 'disjoint'
  if (a.isSubsetOf(b)) return b.isSubsetOf(a) ? 'equal' : 'narrower'
  return b.isSubsetOf(a) ? 'wider' : 'overlapping'
}

/** The table of kinds, read off the requests themselves. */
function kindByRequests(encounter: Encounter, nowMs: number): ConflictKind {
  const { winner, loser } = encounter
  const [winnerUrls, loserUrls] = [urlsOf(winner.router), urlsOf(loser.router)]
  const [winnerPoints, loserPoints] = [
    pointsOf(winner.router, nowMs),
    pointsOf(loser.router, nowMs),
  ]
  const isTie = encounter.ground === 'created_at' || encounter.ground === 'id'
  const relation = relationOf(winnerUrls, loserUrls)
  if (isTie && relation === 'equal') return 'duplicate'
  if (loserPoints.isSubsetOf(winnerPoints)) return 'shadowed'
  if (isTie) return 'takeover'
  if (relation === 'narrower') return 'specialization'
  return winnerPoints.isSubsetOf(loserPoints) ? 'specialization' : 'overlap'
}

/** A router that only several others together cover is rare: rounds go on until there was one. */
const ROUNDS = 250
const ROUNDS_MAX = 20_000

test.group(`Conflicts, proved on a closed universe | SEED=${SEED}`, () => {
  test('relations agree with the sets of URLs', ({ assert }) => {
    const random = new SeededRandom(SEED)
    for (let round = 0; round < 4000; round++) {
      const [a, b] = [universeCriteria(random), universeCriteria(random)]
      assert.equal(
        relate(urlSetOf(a), urlSetOf(b)),
        relationOf(urlsOf({ criteria: a }), urlsOf({ criteria: b })),
        `SEED=${SEED} ${JSON.stringify([a, b])}`
      )
    }
  })

  test('encounters, their winners, kinds and witnesses agree with the requests', ({ assert }) => {
    const random = new SeededRandom(SEED)
    const seen = new Set<ConflictKind>()
    for (let round = 0; round < 4000; round++) {
      const [a, b] = [universeRouter(random, 1), universeRouter(random, 2)]
      const nowMs = random.pick(MOMENTS)
      const where = `SEED=${SEED} ${JSON.stringify([a, b])} now ${nowMs}`
      const [one, other] = [new RankedRouter(a), new RankedRouter(b)]
      const encounter = encounterOf(one, other, nowMs)
      const both = pointsOf(a, nowMs).intersection(pointsOf(b, nowMs))
      if (a.isDefault !== b.isDefault) {
        assert.isNull(encounter, where)
        continue
      }
      assert.equal(encounter !== null, both.size > 0, where)
      if (encounter === null) continue

      seen.add(encounter.kind)
      const pair = RoutingTable.compile([a, b])
      for (const point of both) {
        const request = UNIVERSE[Math.floor(point / MOMENTS.length)]
        const moment = point % MOMENTS.length
        if (!request) throw new Error('outside the universe')
        assert.equal(pair.resolve(request, moment)?.router.id, encounter.winner.id, where)
        assert.isTrue(encounter.window.fromMs <= moment && moment < encounter.window.untilMs, where)
      }
      assert.equal(encounter.kind, kindByRequests(encounter, nowMs), where)
      assert.equal(
        encounter.isLoserDead,
        pointsOf(encounter.loser.router, nowMs).isSubsetOf(
          pointsOf(encounter.winner.router, nowMs)
        ),
        where
      )

      const witnesses = runToEnd(witnessSteps(pair, one, other, encounter))
      assert.isNotNull(witnesses.both, where)
      assert.equal(witnesses.onlySubject !== null, !urlsOf(a).isSubsetOf(urlsOf(b)), where)
      assert.equal(witnesses.onlyOther !== null, !urlsOf(b).isSubsetOf(urlsOf(a)), where)
      const matchers = (url: string) => [a, b].filter((it) => matches(it.criteria, parsed(url)))
      assert.lengthOf(matchers(witnesses.both?.url ?? ''), 2, where)
      if (witnesses.onlySubject) assert.deepEqual(matchers(witnesses.onlySubject), [a], where)
      if (witnesses.onlyOther) assert.deepEqual(matchers(witnesses.onlyOther), [b], where)
    }
    assert.sameMembers(
      [...seen],
      ['duplicate', 'takeover', 'shadowed', 'overlap', 'specialization']
    )
  })

  test('"can never win" agrees with the requests, unions of blockers included', ({ assert }) => {
    const random = new SeededRandom(SEED)
    let unions = 0
    for (let round = 0; round < ROUNDS || (unions === 0 && round < ROUNDS_MAX); round++) {
      const count = 2 + random.below(14)
      const routers = Array.from({ length: count }, (_, at) => universeRouter(random, at + 1))
      const nowMs = random.pick(MOMENTS)
      const table = RoutingTable.compile(routers)
      const winners = new Set(
        UNIVERSE.flatMap((request) =>
          MOMENTS.filter((moment) => moment >= nowMs).map(
            (moment) => table.resolve(request, moment)?.router.id
          )
        )
      )
      for (const router of routers) {
        const reach = reachOf(table, new RankedRouter(router), nowMs)
        const where = `SEED=${SEED} round ${round} router ${router.id}`
        assert.notEqual(reach.kind, 'undecided', where)
        if (reach.kind === 'wins') {
          const { request, atMs } = reach.witness
          assert.equal(table.resolve(request, atMs)?.router.id, router.id, where)
        }
        const isOver = pointsOf(router, nowMs).size === 0 && reach.kind !== 'wins'
        assert.equal(reach.kind === 'wins' || isOver, winners.has(router.id) || isOver, where)
        if (reach.kind === 'covered') {
          const covering = reach.by.map((blocker) => pointsOf(blocker, nowMs))
          const all = covering.reduce((sum, points) => sum.union(points), new Set<number>())
          assert.isTrue(pointsOf(router, nowMs).isSubsetOf(all), where)
          if (!covering.some((points) => pointsOf(router, nowMs).isSubsetOf(points))) unions++
        }
      }
    }
    assert.isAbove(unions, 0, 'no router was covered only by several together')
  }).timeout(60_000)

  test('every suggestion does what it says', ({ assert }) => {
    const random = new SeededRandom(SEED)
    let tried = 0
    for (let round = 0; round < 4000; round++) {
      const [a, b] = [universeRouter(random, 1), universeRouter(random, 2)]
      const nowMs = random.pick(MOMENTS)
      const subject = new RankedRouter(a)
      const encounter = encounterOf(subject, new RankedRouter(b), nowMs)
      if (encounter === null) continue
      const quarrel = { kind: encounter.kind, encounter, claimed: [], examples: NO_EXAMPLES }
      const other = new RankedRouter(b)
      const suggestions = runToEnd(suggestionSteps(quarrel, subject, other, nowMs))
      for (const { routerId, change, remaining } of suggestions) {
        tried++
        const target = routerId === a.id ? a : b
        const partner = routerId === a.id ? b : a
        const changed = { ...target, ...change }
        const both = pointsOf(changed, nowMs).intersection(pointsOf(partner, nowMs))
        const where = `SEED=${SEED} ${JSON.stringify([a, b, change])} now ${nowMs}`
        if (remaining === null) {
          assert.equal(both.size, 0, where)
          continue
        }
        const severity = (kind: ConflictKind) => SEVERITIES.indexOf(CONFLICT_SEVERITIES[kind])
        assert.isAbove(severity(remaining), severity(encounter.kind), where)
        if (change.criteria) assert.isTrue(urlsOf(changed).isSubsetOf(urlsOf(partner)), where)
      }
    }
    assert.isAbove(tried, 100)
  })
})
