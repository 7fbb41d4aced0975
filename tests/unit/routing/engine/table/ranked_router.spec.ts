import { test } from '@japa/runner'
import { relate } from '#routing/engine/criteria/relation'
import { RankedRouter } from '#routing/engine/table/ranked_router'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { runToEnd } from '#shared/steps'
import { NARROW, randomRouters, WIDE } from '#tests/unit/routing/engine/random_world'
import { parsed } from '#tests/support/routing/parsed_url'
import { buildRouter } from '#tests/support/routing/router_builder'
import { roundsOf } from '#tests/support/rounds_of'
import { SeededRandom } from '#tests/support/seeded_random'

const SEED = SeededRandom.pickSeed()
const WORLDS = roundsOf(6)

test.group('The URLs of a router', () => {
  test('are derived once when they are kept', ({ assert }) => {
    const router = new RankedRouter(buildRouter(1, { path: { segments: ['a'] } }))
    router.cacheUrlSet()
    assert.strictEqual(router.urlSet, router.urlSet)
  })
})

test.group('The parameters in the example URLs of a router', () => {
  /** Each has a parameter when it is parsed, and the text of some does not show its name. */
  const SPELLINGS: readonly (readonly [name: string, url: string])[] = [
    ['plan', 'https://x/?plan'],
    ['plan', 'https://x/?a=1&plan=pro#top'],
    ['plan', 'https://x/?%70lan=pro'],
    ['plan', 'https://x/?pl\tan=pro'],
    ['r s', 'https://x/?r+s=1'],
    ['r s', 'https://x/?r%20s=1'],
    ['r s', 'https://x/?r s=1'],
    ['"<>\'', 'https://x/?"<>\'=1'],
    ['K', 'https://x/?\u212A=1'],
    ['é', 'https://x/?e\u0301=1'],
    ['a+b', 'https://x/?a%2Bb=1'],
  ]

  test('are never missed, however they are spelt', ({ assert }) => {
    for (const [name, url] of SPELLINGS) {
      assert.isTrue(parsed(url).query.has(name), `${url} has ${name}`)
      const exampleUrls = ['https://x/', url]
      const router = new RankedRouter(buildRouter(1, null, { exampleUrls }))
      assert.isTrue(router.mayListParameter(name), url)
    }
  })

  test('are missing without parsing where the text shows it', ({ assert }) => {
    const exampleUrls = ['https://x/plan', 'https://x/?price=1', 'no URL']
    const router = new RankedRouter(buildRouter(1, null, { exampleUrls }))
    assert.isFalse(router.mayListParameter('plan'))
    assert.isFalse(new RankedRouter(buildRouter(1, null)).mayListParameter('plan'))
  })
})

test.group('The paths of the example URLs of a router', () => {
  const exampleUrls = ['https://x/a/b?c=1', 'no URL', 'https://x/%61']
  const keys = ['a/b', 'a'].map((path) => parsed(`https://x/${path}`).pathKey)
  const others = Array.from({ length: 64 }, (_, at) => parsed(`https://x/other-${at}`).pathKey)
  const isEachListed = (router: RankedRouter, pathKeys: readonly string[]) =>
    pathKeys.every((key) => router.mayListPath(key))

  test('differ from most others once all were visited', ({ assert }) => {
    const router = new RankedRouter(buildRouter(1, null, { exampleUrls }))
    assert.isTrue(isEachListed(router, [...keys, ...others]))

    runToEnd(router.visitExamplesOnce(() => false))

    assert.isTrue(isEachListed(router, keys))
    assert.isAtMost(others.filter((key) => router.mayListPath(key)).length, 16)
  })

  test('may be any path after a visit that ended early', ({ assert }) => {
    const router = new RankedRouter(buildRouter(1, null, { exampleUrls }))

    runToEnd(router.visitExamplesOnce(() => true))

    assert.isTrue(isEachListed(router, [...keys, ...others]))
  })
})

test.group(`The routers that may share a URL with one | SEED=${SEED}`, () => {
  test('are all found, once each, after any changes', ({ assert }) => {
    let leftOut = 0
    for (let world = 0; world < WORLDS; world++) {
      const random = new SeededRandom(SEED + world)
      const routers = randomRouters(random, 120, world % 3 === 0 ? WIDE : NARROW)
      let table = RoutingTable.compile(routers.filter(() => random.chance(0.6)))
      for (const router of random.shuffled(routers)) {
        if (random.chance(0.3)) table = table.without(router.id)
        else if (random.chance(0.5)) table = table.with(router)
      }
      const active = [...table.rankedRouters()].filter(({ router }) => router.isActive)
      for (const router of routers) {
        const ranked = new RankedRouter(router)
        const found = runToEnd(table.mayOverlapSteps(ranked))

        const where = `SEED=${SEED} world ${world} router ${router.id}`
        assert.equal(new Set(found).size, found.length, where)
        assert.isTrue(
          found.every((one) => active.includes(one)),
          where
        )
        const missed = active.filter((one) => !found.includes(one))
        for (const one of missed) {
          assert.equal(relate(ranked.urlSet, one), 'disjoint', `${where} and ${one.id}`)
        }
        leftOut += missed.length
      }
    }
    assert.isAbove(leftOut, 0)
  })
})
