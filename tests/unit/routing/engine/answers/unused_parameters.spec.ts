import { test } from '@japa/runner'
import { unusedParameterSteps } from '#routing/engine/answers/explain'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { runToEnd } from '#shared/steps'
import { buildRouter } from '#tests/support/routing/router_builder'
import { parsed } from '#tests/support/routing/parsed_url'
import { SeededRandom } from '#tests/support/seeded_random'
import { INSTANTS, NARROW, randomRouters, randomUrl } from '../random_world.js'

const SEED = SeededRandom.pickSeed()

function unusedOf(routers: RoutableRouter[], url: string) {
  return runToEnd(unusedParameterSteps(RoutingTable.compile(routers), parsed(url)))
}

test.group('Unused parameters', () => {
  test('are those that no router asks for, each once and in the order of the URL', ({ assert }) => {
    const ads = buildRouter(1, { campaign: { utm_source: 'bing' } })
    const off = buildRouter(
      2,
      { queryParams: [{ name: 'plan', required: true }] },
      { isActive: false }
    )
    const optional = buildRouter(3, {
      path: { segments: ['book'] },
      queryParams: [{ name: 'lang', value: 'de', required: false }],
    })
    const url = 'https://a.example/?gclid=1&utm_source=x&plan=2&lang=fr&%C3%A4=1&gclid=2&Plan=3'

    assert.deepEqual(unusedOf([ads, off, optional], url), ['gclid', 'ä', 'Plan'])
    assert.deepEqual(unusedOf([], 'https://a.example/?a=1'), ['a'])
    assert.deepEqual(unusedOf([ads], 'https://a.example/book'), [])
  })

  test(`change no answer, unlike every other parameter (seed ${SEED})`, ({ assert }) => {
    const random = new SeededRandom(SEED)
    let found = 0
    for (let world = 0; world < 200; world += 1) {
      const routers = randomRouters(random, random.below(6), NARROW)
      const table = RoutingTable.compile(routers)
      const url = randomUrl(random, NARROW)
      const unused = runToEnd(unusedParameterSteps(table, parsed(url)))
      const left = new URL(url)
      for (const name of unused) left.searchParams.delete(name)
      for (const nowMs of INSTANTS) {
        assert.equal(
          table.resolve(parsed(left.href), nowMs)?.router.id,
          table.resolve(parsed(url), nowMs)?.router.id,
          url
        )
      }
      const used = [...parsed(url).query].filter(([name]) => !unused.includes(name))
      for (const [name] of used) {
        const asks = ({ conditions }: { conditions: readonly { name: string }[] }) =>
          conditions.some((condition) => condition.name === name)
        assert.isTrue([...table.rankedRouters()].some(asks), `${name} of ${url}`)
      }
      found += unused.length
    }
    assert.isAbove(found, 20)
  })
})
