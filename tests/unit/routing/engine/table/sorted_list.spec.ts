import { test } from '@japa/runner'
import { comparePrecedence } from '#routing/engine/criteria/precedence'
import { RankedRouter } from '#routing/engine/table/ranked_router'
import { FirstRouters, sortedSteps } from '#routing/engine/table/sorted_list'
import { runToEnd } from '#shared/steps'
import { assertPauses } from '#tests/support/routing/assert_pauses'
import { buildRouter } from '#tests/support/routing/router_builder'
import { SeededRandom } from '#tests/support/seeded_random'

const SEED = SeededRandom.pickSeed()

test.group(`A list sorted in steps | SEED=${SEED}`, () => {
  for (const count of [0, 1, 512, 513, 1_300, 5_000]) {
    test(`has its ${count} items in order, and equal ones in their original order`, ({
      assert,
    }) => {
      const random = new SeededRandom(SEED)
      const list = Array.from({ length: count }, (_, place) => ({ rank: random.below(90), place }))
      const compare = (a: { rank: number }, b: { rank: number }) => a.rank - b.rank

      const sorted = runToEnd(sortedSteps(list, compare))

      assert.deepEqual(sorted, list.toSorted(compare))
    })
  }

  test('may pause after each run and each piece of a merge', ({ assert }) => {
    const list = Array.from({ length: 10 * 512 }, (_, place) => place)
    const steps = sortedSteps(list, (a, b) => b - a)
    // Ten runs, then four rounds in which their items are merged.
    assertPauses(assert, steps, 10 + 4 * 10)
  })
})

test.group(`The first of many routers | SEED=${SEED}`, () => {
  for (const limit of [0, 1, 7, 100]) {
    test(`are the ${limit} that a whole sort puts first, and all are counted`, ({ assert }) => {
      const random = new SeededRandom(SEED)
      const routers = Array.from(
        { length: 300 },
        (_, at) => new RankedRouter(buildRouter(at + 1, null, { createdAtMs: random.below(50) }))
      )
      const first = new FirstRouters(limit)

      for (const router of random.shuffled(routers)) first.add(router)

      assert.deepEqual(first.ranked, routers.toSorted(comparePrecedence).slice(0, limit))
      assert.equal(first.total, 300)
    })
  }
})
