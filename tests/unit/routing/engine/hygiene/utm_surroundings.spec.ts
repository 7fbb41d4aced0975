import { test } from '@japa/runner'
import { UTM_PARAMETERS, type UtmParameter } from '#routing/engine/criteria/campaign'
import { compareRouters } from '#routing/engine/criteria/precedence'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { NOTHING_SEEN } from '#routing/engine/hygiene/seen_utm'
import { utmSpelling } from '#routing/engine/hygiene/utm_spelling'
import { UtmConditions, UtmSurroundings } from '#routing/engine/hygiene/utm_surroundings'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { runToEnd } from '#shared/steps'
import { assertPauses } from '#tests/support/routing/assert_pauses'
import { buildRouter } from '#tests/support/routing/router_builder'
import { roundsOf } from '#tests/support/rounds_of'
import { SeededRandom } from '#tests/support/seeded_random'

const SEED = SeededRandom.pickSeed()
const WORLDS = roundsOf(6)
const VALUES = ['google', 'Google', 'GOO-GLE', 'bing', 'Bing', 'ä', 'a\u0308', 'unasked']
/** More than an index takes before it is built again. */
const CHANGES = 300

/** Asks for a UTM value in its campaign, as an optional parameter, or not at all. */
function randomRouter(random: SeededRandom, number: number): RoutableRouter {
  const parameter = random.pick(UTM_PARAMETERS)
  const value = random.pick(VALUES.slice(0, -1))
  const overrides = { isActive: random.chance(0.8), createdAtMs: random.below(5) }
  if (random.chance(0.2)) return buildRouter(number, { path: { segments: ['a'] } }, overrides)
  const queryParams = [{ name: parameter, value, required: false }]
  const criteria = random.chance(0.3) ? { queryParams } : { campaign: { [parameter]: value } }
  return buildRouter(number, criteria, overrides)
}

/** The first router in precedence for each value that is a variant. */
function firstOfEach(variants: Iterable<{ value: string; routers: readonly RoutableRouter[] }>) {
  const first = new Map<string, RoutableRouter>()
  for (const { value, routers } of variants) {
    for (const router of routers) {
      const known = first.get(value)
      if (!known || compareRouters(router, known) < 0) first.set(value, router)
    }
  }
  return [...first].map(([value, { id }]) => `${value} of ${id}`).sort()
}

test.group(`The surroundings of UTM values | SEED=${SEED}`, () => {
  test('equal the result of reading every router, after each change', ({ assert }) => {
    for (let at = 0; at < WORLDS; at++) {
      const random = new SeededRandom(SEED + at)
      const routers = Array.from({ length: 60 }, (_, number) => randomRouter(random, number + 1))
      let table = RoutingTable.compile(routers.filter(() => random.chance(0.7)))
      for (let change = 0; change < CHANGES; change++) {
        const { id } = random.pick(routers)
        const changed = { ...randomRouter(random, 1), id }
        table = random.chance(0.3) ? table.without(id) : table.with(changed)
        if (random.chance(0.7)) continue
        const written = random.shuffled(routers).slice(0, random.below(3))
        const future = written.reduce((before, router) => before.with(router), table)
        const all = runToEnd(UtmConditions.steps(future.rankedRouters()))

        const found = runToEnd(UtmSurroundings.steps(NOTHING_SEEN, table, written))

        for (const parameter of UTM_PARAMETERS) {
          for (const value of VALUES) {
            const where = `SEED=${SEED} world ${at} change ${change}: ${parameter}=${value}`
            const variants = runToEnd(found.variantsSteps(parameter, utmSpelling(value)))
            const expected = all.variantsOf(parameter, utmSpelling(value))
            assert.deepEqual(firstOfEach(variants), firstOfEach(expected), where)
            const isAsked = runToEnd(found.isAskedSteps(parameter, value))
            assert.equal(isAsked, all.hasValue(parameter, value), where)
          }
        }
      }
    }
  })

  test('pause while their index is built, and while thousands of routers ask for variants', ({
    assert,
  }) => {
    const parameter: UtmParameter = 'utm_source'
    const table = RoutingTable.compile(
      Array.from({ length: 5_000 }, (_, at) =>
        buildRouter(at + 1, { campaign: { [parameter]: VALUES[at % 2] } })
      )
    )
    const search = () => {
      const found = runToEnd(UtmSurroundings.steps(NOTHING_SEEN, table, []))
      return found.variantsSteps(parameter, utmSpelling('google'))
    }

    assertPauses(assert, search(), 1_875)
    assertPauses(assert, search(), 937)
  })
})
