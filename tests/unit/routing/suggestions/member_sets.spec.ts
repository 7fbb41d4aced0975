import { test } from '@japa/runner'
import { MEMBERS_MAX } from '#routing/suggestions/url_members'
import { eachSet, FrequentSets, membersOfSet, setKey } from '#routing/suggestions/draft_candidates'
import { SeededRandom } from '#tests/support/seeded_random'

const SEED = SeededRandom.pickSeed()

function setsOf(numbers: readonly number[]): number[][] {
  const sets: number[][] = []
  eachSet(numbers, (key) => sets.push([...membersOfSet(key)]))
  return sets
}

test.group('Sets of members', () => {
  test('are all of one to three members, each once', ({ assert }) => {
    const last = MEMBERS_MAX - 1

    assert.sameDeepMembers(setsOf([0, 5, last]), [
      [0],
      [5],
      [last],
      [0, 5],
      [0, last],
      [5, last],
      [0, 5, last],
    ])
    assert.lengthOf(setsOf([0, 1, 2, 3, 4, 5, 6]), 63)
    assert.deepEqual(membersOfSet(setKey(last, last, last)), [last, last, last])
  })

  test(`are frequent as a count of every set says (seed ${SEED})`, ({ assert }) => {
    const random = new SeededRandom(SEED)
    for (let world = 0; world < 100; world += 1) {
      const supportMin = 1 + random.below(40)
      const rows = Array.from({ length: 60 }, () => ({
        numbers: [0, 1, 2, 3, 4, 5, 6, 7].filter(() => random.chance(0.4)).slice(0, 7),
        resolves: 1 + random.below(5),
      }))
      const exact = new Map<number, number>()
      for (const { numbers, resolves } of rows) {
        eachSet(numbers, (key) => exact.set(key, (exact.get(key) ?? 0) + resolves))
      }
      const sets = new FrequentSets(supportMin)
      for (const { numbers, resolves } of rows) sets.addPairs(numbers, resolves)
      for (const { numbers, resolves } of rows) sets.addSets(numbers, resolves)

      const expected = [...exact].filter(([, support]) => support >= supportMin)
      const found = [...sets.supports()].filter(([, support]) => support >= supportMin)
      assert.sameDeepMembers(found, expected, `world ${world}`)
    }
  })
})
