import { setImmediate } from 'node:timers/promises'
import { test } from '@japa/runner'
import { sayFigure } from '#scripts/testing/figure'
import { SeededRandom } from '#tests/support/seeded_random'
import { compareSet } from './compared_world.js'
import { CRITERIA, SCHEDULES, schedulesOf, setsOf, twins } from './small_worlds.js'

const SEED = SeededRandom.pickSeed()
const SECONDS = Number(process.env.SEARCH_SECONDS ?? 300)
/** On a machine on which not all sets of three fit into it, those are compared that are spread over all. */
const SECONDS_OF_THREE = Number(process.env.SEARCH_SECONDS ?? 2_400)
const PASSES = 8
/** The instants that count, of which the first is now. */
const FROM_NOW = [
  [0, 1, 2],
  [1, 2],
]
const LIMIT_MS = 3_600_000

test.group(`The engine in all small worlds | SEED=${SEED}`, () => {
  for (const size of [1, 2]) {
    test(`answers as the rules do for every set of ${size} with every schedule`, async () => {
      const random = new SeededRandom(SEED)
      let cases = 0
      for (const criteria of setsOf(size)) {
        for (const schedules of schedulesOf(size)) {
          for (const instants of FROM_NOW) {
            compareSet(random, twins(criteria, schedules, random.chance(0.5)), instants)
            cases++
          }
        }
        await setImmediate()
      }
      sayFigure(`${cases} sets of ${size} with schedules, all`)
    }).timeout(LIMIT_MS)
  }

  test('answers as the rules do for every set of three that are always open', async () => {
    const random = new SeededRandom(SEED)
    const endMs = performance.now() + SECONDS_OF_THREE * 1000
    const sums = { all: 0, compared: 0 }
    const isOver = () => performance.now() > endMs
    for (let pass = 0; pass < PASSES && !isOver(); pass++) {
      sums.all = 0
      for (const criteria of setsOf(3)) {
        sums.all += 1
        if (sums.all % PASSES !== pass || isOver()) continue
        compareSet(random, twins(criteria, [0, 0, 0], random.chance(0.5)), [0])
        sums.compared += 1
        if (sums.compared % 100 === 0) await setImmediate()
      }
    }
    sayFigure(`${sums.compared} of ${sums.all} sets of three`)
  }).timeout(LIMIT_MS)

  test('answers as the rules do for random sets of three with schedules', async () => {
    const random = new SeededRandom(SEED)
    const endMs = performance.now() + SECONDS * 1000
    let cases = 0
    while (performance.now() < endMs) {
      const pickThree = (below: number) => [below, below, below].map((limit) => random.below(limit))
      const routers = twins(pickThree(CRITERIA), pickThree(SCHEDULES.length), random.chance(0.3))
      compareSet(random, routers, random.pick(FROM_NOW))
      cases++
      if (cases % 100 === 0) await setImmediate()
    }
    const all = (CRITERIA * SCHEDULES.length) ** 3
    sayFigure(`${cases} of ${all} sets of three with schedules, SEED=${SEED}`)
  }).timeout(LIMIT_MS)
})
