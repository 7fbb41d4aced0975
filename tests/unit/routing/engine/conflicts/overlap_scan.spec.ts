import { test } from '@japa/runner'
import { auditSteps } from '#routing/engine/conflicts/audit'
import {
  CONFLICT_KINDS,
  overlapOf,
  type ConflictKind,
} from '#routing/engine/conflicts/conflict_kind'
import { ConflictTally } from '#routing/engine/conflicts/conflict_tally'
import { conflictSteps, findConflicts, proposalSteps } from '#routing/engine/conflicts/conflicts'
import { OverlapScan } from '#routing/engine/conflicts/overlap_scan'
import {
  contestedUrls,
  NO_EXAMPLES,
  pairExampleSteps,
} from '#routing/engine/conflicts/contested_examples'
import { compareRouters } from '#routing/engine/criteria/precedence'
import { RankedRouter } from '#routing/engine/table/ranked_router'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { runToEnd } from '#shared/steps'
import {
  INSTANTS,
  NARROW,
  randomRouters,
  randomUrl,
  WIDE,
  type Alphabet,
} from '#tests/unit/routing/engine/random_world'
import { nextStep } from '#tests/support/routing/assert_pauses'
import { mostWorkOf } from '#tests/unit/routing/engine/work_meter'
import { crowd } from '#tests/support/routing/crowded_world'
import { buildRouter, routerId } from '#tests/support/routing/router_builder'
import { roundsOf } from '#tests/support/rounds_of'
import { SeededRandom } from '#tests/support/seeded_random'

const SEED = SeededRandom.pickSeed()
/** One world in twelve has the rarest kind of conflict, a shadowed router. */
const WORLDS = roundsOf(6)
const WORLDS_MAX = 5_000
/** As docs/matching.md states it, and the thousand that the scan has begun. */
const PAIRS_OF_A_STEP = 5_000 + 1_000

interface World {
  readonly routers: readonly RoutableRouter[]
  readonly nowMs: number
  readonly limit: number
}

/** Routers with example URLs, some of which several list, and some of which are no URLs. */
function randomWorld(random: SeededRandom, alphabet: Alphabet): World {
  const urls = Array.from({ length: 8 }, () => randomUrl(random, alphabet))
  const exampleUrl = () => {
    if (random.chance(0.1)) return 'no URL'
    return random.chance(0.3) ? random.pick(urls) : randomUrl(random, alphabet)
  }
  const routers = randomRouters(random, 5 + random.below(50), alphabet).map((router) => ({
    ...router,
    exampleUrls: Array.from({ length: random.below(4) }, exampleUrl),
  }))
  return { routers, nowMs: random.pick(INSTANTS), limit: random.below(8) }
}

/** Goes on until `isEnough`. */
function eachWorld(
  visit: (world: World, random: SeededRandom, where: string) => void,
  isEnough: () => boolean = () => true
): void {
  for (let at = 0; at < WORLDS || (!isEnough() && at < WORLDS_MAX); at++) {
    const random = new SeededRandom(SEED + at)
    visit(randomWorld(random, at % 3 === 0 ? WIDE : NARROW), random, `SEED=${SEED} world ${at}`)
  }
}

/** Every conflict, the winner first, found by comparing each router with each. */
function conflictsByPairs({ routers, nowMs }: World): [ConflictKind, string, string][] {
  const active = routers.filter(({ isActive }) => isActive).sort(compareRouters)
  const ranked = active.map((router) => new RankedRouter(router))
  return ranked.flatMap((winner, at) =>
    ranked.slice(at + 1).flatMap((loser) => {
      const overlap = overlapOf(winner, loser, nowMs)
      const kinds: ConflictKind[] = overlap ? [overlap.kind] : []
      const [examples = NO_EXAMPLES] = runToEnd(pairExampleSteps(winner, [loser]))
      const claims = contestedUrls(examples, overlap && 'other')
      if (claims.length > 0) kinds.push('example_claimed')
      return kinds.map((kind): [ConflictKind, string, string] => [kind, winner.id, loser.id])
    })
  )
}

test.group(`Conflicts of many routers | SEED=${SEED}`, () => {
  test('routers judged together get the same reports as alone', ({ assert }) => {
    const seen = new Set<ConflictKind>()
    eachWorld(
      ({ routers, nowMs, limit }, random, where) => {
        const present = RoutingTable.compile(routers.filter(() => random.chance(0.8)))
        const judged = random.shuffled(routers).slice(0, 1 + random.below(routers.length))
        const future = judged.reduce((table, router) => table.with(router), present)

        const reports = runToEnd(conflictSteps(present, judged, nowMs, { limit }))

        assert.lengthOf(reports, judged.length, where)
        for (const [at, router] of judged.entries()) {
          const alone = findConflicts(future, router, nowMs, { limit })
          assert.deepEqual(reports[at], alone, `${where} router ${router.id}`)
          for (const { kind } of alone.conflicts) seen.add(kind)
        }
      },
      () => seen.size === CONFLICT_KINDS.length
    )
    assert.sameMembers([...seen], [...CONFLICT_KINDS])
  }).timeout(60_000)

  test('one router has the conflicts of a pairwise comparison', ({ assert }) => {
    const seen = new Set<ConflictKind>()
    eachWorld(
      (world, random, where) => {
        const { routers, nowMs } = world
        let table = RoutingTable.compile(routers.filter(() => random.chance(0.5)))
        for (const router of random.shuffled(routers)) {
          table = random.chance(0.2) ? table.without(router.id) : table.with(router)
        }
        for (const subject of routers) {
          const future = table.with(subject)
          const found = findConflicts(table, subject, nowMs, { limit: routers.length * 2 })

          const pairs = conflictsByPairs({ ...world, routers: [...future.routers()] })
          assert.sameDeepMembers(
            found.conflicts.map(({ kind, other }) => [kind, other.id]),
            pairs
              .filter(([, ...ids]) => ids.includes(subject.id))
              .map(([kind, ...ids]) => [kind, ids.find((id) => id !== subject.id)]),
            `${where} router ${subject.id}`
          )
          assert.equal(found.total, found.conflicts.length)
          for (const { kind } of found.conflicts) seen.add(kind)
        }
      },
      () => seen.size === CONFLICT_KINDS.length
    )
    assert.sameMembers([...seen], [...CONFLICT_KINDS])
  }).timeout(60_000)

  test('an audit counts and ranks the conflicts of a pairwise comparison', ({ assert }) => {
    eachWorld((world, _, where) => {
      const { routers, nowMs, limit } = world
      const pairs = conflictsByPairs(world)
      const byKind = CONFLICT_KINDS.map((kind) => pairs.filter(([found]) => found === kind))

      const audit = runToEnd(auditSteps(RoutingTable.compile(routers), nowMs, { limit }))

      assert.deepEqual(
        audit.conflicts.map(({ kind, winner, loser }) => [kind, winner.id, loser.id]),
        byKind.flat().slice(0, limit),
        where
      )
      assert.deepEqual(
        CONFLICT_KINDS.map((kind) => audit.totals[kind]),
        byKind.map(({ length }) => length),
        where
      )
    })
  }).timeout(60_000)

  test('a router replaces its former self and is not in conflict with it', ({ assert }) => {
    const path = { segments: ['book'] }
    const former = buildRouter(1, { path })
    const other = buildRouter(2, { path })
    const changed = { ...former, name: 'Changed' }

    const [report] = runToEnd(conflictSteps(RoutingTable.compile([former, other]), [changed], 0))

    assert.deepEqual(
      report?.conflicts.map(({ subject, other: met }) => [subject.name, met.id]),
      [['Changed', other.id]]
    )
  })

  test('parses no example URL of a router again for each router that outranks it', ({ assert }) => {
    const text = 'a'.repeat(4_000)
    const listing = Array.from({ length: 200 }, (_, at) =>
      buildRouter(
        at + 1,
        { path: { segments: [`p${at}`] } },
        {
          exampleUrls: [`https://example.com/p${at}?plan=${text}`],
        }
      )
    )
    const campaign = buildRouter(1_000, { campaign: { utm_source: 's' } })
    const campaigns = Array.from({ length: 20 }, (_, at) => ({
      ...campaign,
      id: routerId(1_000 + at),
    }))
    const table = RoutingTable.compile(listing)

    const together = mostWorkOf(() => conflictSteps(table, campaigns, 0))
    const alone = mostWorkOf(() => proposalSteps(table, campaign, 0, { least: 'medium' }))

    assert.isBelow(together.parsedInAll, 2 * 200 * 4_100)
    assert.isBelow(alone.parsedInAll, 10_000)
  })

  test('examines thousands of routers in many steps', ({ assert }) => {
    const routers = Array.from({ length: 3_000 }, (_, at) =>
      buildRouter(at + 1, { path: { segments: [`p${at}`] } })
    )
    const steps = conflictSteps(RoutingTable.compile(routers), routers.slice(0, 2), 0)
    let count = 0
    while (!nextStep(steps).done) count++
    assert.isAbove(count, routers.length / 100)
  })

  test('compares a router with at most six thousand others in one step', ({ assert }) => {
    const count = 8_000
    const scan = runToEnd(OverlapScan.steps(RoutingTable.compile(crowd(count)), 0))
    const tally = new ConflictTally(0)
    const steps = scan.compareOne(routerId(1), tally)
    const compared = () => CONFLICT_KINDS.reduce((sum, kind) => sum + tally.totals[kind], 0)
    let most = 0
    for (let [before, isDone] = [0, false]; !isDone; before = compared()) {
      isDone = nextStep(steps).done === true
      most = Math.max(most, compared() - before)
    }
    assert.equal(compared(), count - 1)
    assert.isAtMost(most, PAIRS_OF_A_STEP)
  })
})
