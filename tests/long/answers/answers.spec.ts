import { setImmediate } from 'node:timers/promises'
import { test } from '@japa/runner'
import { sayFigure } from '#scripts/testing/figure'
import { SeededRandom } from '#tests/support/seeded_random'
import { demoCases, randomCases, vectorCases } from './cases.js'
import { Comparison } from './comparison.js'
import { engineOf, mutated, presentEngine, presentSources, previousEngine } from './engine_copy.js'
import { KNOWN_DIFFERENCES } from './known_differences.js'
import { MUTANTS } from './mutants.js'

const SEED = SeededRandom.pickSeed()
const REQUESTS = Number(process.env.SEARCH_REQUESTS ?? 1_000_000)
/** After which a mutant is not found. */
const REQUESTS_OF_MUTANT = 40_000
const LIMIT_MS = 1_800_000

test.group(`The engine of this release | SEED=${SEED}`, () => {
  test('answers as that of the release before it, but for the known differences', async ({
    assert,
  }) => {
    const engines = [await previousEngine(), await presentEngine()] as const
    const comparison = new Comparison(engines, KNOWN_DIFFERENCES)
    comparison.compareCriteriaVectors()
    const given = [...vectorCases(), ...demoCases()]
    given.forEach((one) => comparison.compareCase(one))
    const ofGiven = given.reduce((sum, { asked }) => sum + asked.length, 0)
    for (const one of randomCases(new SeededRandom(SEED), REQUESTS)) {
      comparison.compareCase(one)
      await setImmediate()
    }

    assert.equal(comparison.differences.slice(0, 5).join('\n'), '')
    assert.sameMembers([...comparison.metKnown], [...KNOWN_DIFFERENCES])
    sayFigure(
      `${ofGiven} requests of vectors and the demo, ${REQUESTS} random ones, ${comparison.answers} answers`
    )
  }).timeout(LIMIT_MS)

  for (const mutant of MUTANTS) {
    test(`is told from one with ${mutant.to.trim()} in ${mutant.file}`, async ({ assert }) => {
      const [present, sources] = [await presentEngine(), presentSources()]
      const engines = [present, await engineOf(mutated(sources, mutant))] as const
      const comparison = new Comparison(engines)
      for (const one of randomCases(new SeededRandom(SEED), REQUESTS_OF_MUTANT)) {
        comparison.compareCase(one)
        if (comparison.differences.length > 0) break
        await setImmediate()
      }

      assert.isNotEmpty(comparison.differences)
    })
  }
})
