import { setImmediate } from 'node:timers/promises'
import { test } from '@japa/runner'
import { differenceOf } from '#routing/engine/conflicts/difference'
import { RequestUrl } from '#routing/engine/criteria/request_url'
import { sayFigure } from '#scripts/testing/figure'
import { engineOf, mutated, presentSources } from '#tests/long/answers/engine_copy'
import { SEARCH_MUTANTS } from '#tests/long/answers/mutants'
import { SeededRandom } from '#tests/support/seeded_random'
import { isSame, pairOf, tryRandomChange } from '#tests/unit/routing/engine/closed_difference'
import { ChangedWorld, MOMENTS } from './changed_world.js'

const SEED = SeededRandom.pickSeed()
const ROUTERS = 10_000
const REQUESTS = Number(process.env.SEARCH_REQUESTS ?? 1_000_000)
const REQUESTS_OF_PAIR = 2_000
/** Of a mutant, after which it is not found. */
const CHANGES = 2_000
const LIMIT_MS = 1_800_000

test.group(`The difference of two tables | SEED=${SEED}`, () => {
  test(`has a row for each random request that goes elsewhere among ${ROUTERS} routers`, async ({
    assert,
  }) => {
    const random = new SeededRandom(SEED)
    const world = new ChangedWorld(random, ROUTERS)
    const sums = { pairs: 0, moved: 0, undecided: 0 }
    for (let left = REQUESTS; left > 0; left -= REQUESTS_OF_PAIR) {
      const { before, after, changed, touched } = world.change()
      const nowMs = random.pick(MOMENTS)
      const { rows, undecided } = differenceOf(before, after, changed, nowMs)
      const known = new Set(rows.map(({ from, to }) => pairOf(from, to)))
      sums.pairs += 1
      sums.undecided += undecided.length > 0 ? 1 : 0
      for (let at = 0; at < Math.min(left, REQUESTS_OF_PAIR); at++) {
        const url = world.urlNear(touched)
        const request = RequestUrl.parse(url)
        const atMs = nowMs + random.below(MOMENTS.length)
        if (!request.ok) continue
        const [from, to] = [before, after].map((table) => {
          return table.resolve(request.value, atMs)?.router ?? null
        })
        const pair = pairOf(from ?? null, to ?? null)
        if (isSame(pair)) continue
        sums.moved += 1
        if (!known.has(pair) && undecided.length === 0) assert.fail(`${url} at ${atMs}: ${pair}`)
      }
      await setImmediate()
    }

    assert.isAbove(sums.moved, REQUESTS / 100)
    sayFigure(
      `${REQUESTS} requests in ${sums.pairs} pairs of tables, ${sums.moved} went elsewhere, ${sums.undecided} pairs undecided`
    )
  }).timeout(LIMIT_MS)

  for (const mutant of SEARCH_MUTANTS) {
    test(`is wrong in the closed universe with ${mutant.to} in the search`, async ({ assert }) => {
      const random = new SeededRandom(SEED)
      const engine = await engineOf(mutated(presentSources(), mutant))
      const isWrong = Array.from({ length: CHANGES }).some(() => {
        return tryRandomChange(engine, random).fault !== null
      })

      assert.isTrue(isWrong)
    })
  }
})
