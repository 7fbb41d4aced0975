import { test } from '@japa/runner'
import {
  CONFLICT_SEVERITIES,
  SEVERITIES,
  type ConflictKind,
} from '#routing/engine/conflicts/conflict_kind'
import { findConflicts, type Conflict } from '#routing/engine/conflicts/conflicts'
import { classify } from '#routing/engine/criteria/priority_class'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { RoutingTable } from '#routing/engine/table/routing_table'
import type { Suggestion } from '#routing/engine/conflicts/suggestion'
import { INSTANTS, NARROW, randomRouter, randomUrl } from '../random_world.js'
import { roundsOf } from '#tests/support/rounds_of'
import { SeededRandom } from '#tests/support/seeded_random'

const SEED = SeededRandom.pickSeed()
/** 1,500 suggestions are made for claims of examples, and 700 for the other kinds. */
const ROUNDS = roundsOf(800)

/** Two routers with example URLs, some of which both list. */
function randomPair(random: SeededRandom): [RoutableRouter, RoutableRouter] {
  const urls = Array.from({ length: 3 }, () => randomUrl(random, NARROW))
  const one = (number: number): RoutableRouter => ({
    ...randomRouter(random, number, NARROW),
    exampleUrls: Array.from({ length: random.below(4) }, () => random.pick(urls)),
  })
  return [one(1), one(2)]
}

function conflictsAfter(
  { change, routerId }: Suggestion,
  subject: RoutableRouter,
  other: RoutableRouter,
  nowMs: number
): readonly Conflict[] {
  const [changed, kept] = [subject, other].map((router): RoutableRouter => {
    if (router.id !== routerId) return router
    const after = { ...router, ...change }
    const priorityClass = classify(after.criteria, after.isDefault)
    if (!priorityClass.ok) throw new Error('the change makes a router that is none')
    return { ...after, priorityClass: priorityClass.value }
  })
  if (!changed || !kept) throw new Error('there are two routers')
  return findConflicts(RoutingTable.compile([kept]), changed, nowMs).conflicts
}

function rank(kind: ConflictKind): number {
  return SEVERITIES.indexOf(CONFLICT_SEVERITIES[kind])
}

test.group(`Suggestions | SEED=${SEED}`, () => {
  test('each ends the conflict for which it is made, or makes it milder, and brings no graver one', ({
    assert,
  }) => {
    const tried = { claims: 0, others: 0 }
    for (let round = 0; round < ROUNDS; round++) {
      const random = new SeededRandom(SEED + round)
      const [subject, other] = randomPair(random)
      const nowMs = random.pick(INSTANTS)
      const { conflicts } = findConflicts(RoutingTable.compile([other]), subject, nowMs)
      for (const { kind, suggestions } of conflicts) {
        const isClaim = kind === 'example_claimed'
        const hadClaim = conflicts.some((conflict) => conflict.kind === 'example_claimed')
        for (const suggestion of suggestions) {
          tried[isClaim ? 'claims' : 'others']++
          const after = conflictsAfter(suggestion, subject, other, nowMs).map(({ kind: it }) => it)
          const where = `SEED=${SEED + round} ${kind} ${JSON.stringify([subject, other, suggestion])}`
          const pair = after.find((it) => it !== 'example_claimed') ?? null
          assert.equal(pair, suggestion.remaining, where)
          if (isClaim) assert.notInclude(after, 'example_claimed', where)
          else if (pair !== null) assert.isAbove(rank(pair), rank(kind), where)
          if (!hadClaim && after.includes('example_claimed')) {
            assert.isAbove(rank('example_claimed'), rank(kind), where)
          }
        }
      }
    }
    assert.isAbove(tried.claims, ROUNDS / 5)
    assert.isAbove(tried.others, ROUNDS / 5)
  }).timeout(60_000)
})
