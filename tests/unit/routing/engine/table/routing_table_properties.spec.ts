import { test } from '@japa/runner'
import { explainSteps } from '#routing/engine/answers/explain'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { runToEnd } from '#routing/engine/table/steps'
import { oracleCandidates } from '../naive_oracle.js'
import { parsed } from '#tests/support/routing/parsed_url'
import {
  INSTANTS,
  NARROW,
  randomRouter,
  randomRouters,
  randomUrl,
  WIDE,
  type Alphabet,
} from '../random_world.js'
import { buildRouter } from '#tests/support/routing/router_builder'
import { SeededRandom } from '#tests/support/seeded_random'

const SEED = SeededRandom.pickSeed()
const WORLDS = [
  { name: 'a few routers', count: 12, alphabet: NARROW, worlds: 120, urls: 20 },
  { name: 'many routers that collide', count: 400, alphabet: NARROW, worlds: 8, urls: 200 },
  { name: 'many routers of many kinds', count: 1500, alphabet: WIDE, worlds: 3, urls: 300 },
]

function eachUrl(
  random: SeededRandom,
  alphabet: Alphabet,
  count: number,
  visit: (url: string, nowMs: number) => void
): void {
  for (let at = 0; at < count; at++) visit(randomUrl(random, alphabet), random.pick(INSTANTS))
}

test.group(`RoutingTable properties | SEED=${SEED}`, () => {
  for (const { name, count, alphabet, worlds, urls } of WORLDS) {
    test(`agrees with the naive oracle on ${name}`, ({ assert }) => {
      for (let world = 0; world < worlds; world++) {
        const random = new SeededRandom(SEED + world)
        const routers = randomRouters(random, count, alphabet)
        const table = RoutingTable.compile(routers)
        eachUrl(random, alphabet, urls, (url, nowMs) => {
          const expected = oracleCandidates(routers, url, nowMs)
          const candidates = table.candidates(parsed(url), nowMs).map(({ id }) => id)
          const winner = table.resolve(parsed(url), nowMs)?.router.id
          const where = `SEED=${SEED} world ${world} ${url} at ${nowMs}`
          assert.deepEqual(candidates, expected, where)
          assert.equal(winner, expected[0], where)
        })
      }
    }).timeout(60_000)

    test(`holds a decision for as long as its explanation says on ${name}`, ({ assert }) => {
      for (let world = 0; world < worlds; world++) {
        const random = new SeededRandom(SEED + world)
        const table = RoutingTable.compile(randomRouters(random, count, alphabet))
        eachUrl(random, alphabet, urls, (url, nowMs) => {
          const request = parsed(url)
          const explained = runToEnd(explainSteps(table, request, nowMs, { limit: 1 }))
          const winnerId = explained.resolution?.router.id ?? null
          const expected = explained.holdsUntilMs ?? Infinity
          const where = `SEED=${SEED} world ${world} ${url} at ${nowMs}`
          for (const time of ['first', 'again']) {
            assert.equal(table.holdsUntil(request, nowMs, winnerId), expected, `${where} ${time}`)
          }
        })
      }
    }).timeout(60_000)

    test(`answers the same in any order of insertion on ${name}`, ({ assert }) => {
      const random = new SeededRandom(SEED)
      const routers = randomRouters(random, count, alphabet)
      const table = RoutingTable.compile(routers)
      const other = RoutingTable.compile(random.shuffled(routers))
      eachUrl(random, alphabet, urls, (url, nowMs) => {
        const where = `SEED=${SEED} ${url} at ${nowMs}`
        assert.deepEqual(
          other.candidates(parsed(url), nowMs),
          table.candidates(parsed(url), nowMs),
          where
        )
        assert.deepEqual(
          other.resolve(parsed(url), nowMs),
          table.resolve(parsed(url), nowMs),
          where
        )
      })
    })

    test(`answers the same patched as compiled anew on ${name}`, ({ assert }) => {
      for (let world = 0; world < worlds; world += 4) {
        const random = new SeededRandom(SEED + world)
        const routers = new Map(randomRouters(random, count, alphabet).map((it) => [it.id, it]))
        let table = RoutingTable.compile(random.chance(0.3) ? [] : routers.values())
        if (table.size === 0) for (const router of routers.values()) table = table.with(router)

        for (let change = 0; change < count; change++) {
          const router = randomRouter(random, 1 + random.below(count * 1.2), alphabet)
          if (random.chance(0.45)) {
            routers.delete(router.id)
            table = table.without(router.id)
          } else {
            routers.set(router.id, router)
            table = table.with(router)
          }
        }

        const compiled = RoutingTable.compile(routers.values())
        const where = `SEED=${SEED} world ${world}`
        assert.equal(table.size, compiled.size, where)
        eachUrl(random, alphabet, urls, (url, nowMs) => {
          const expected = oracleCandidates([...routers.values()], url, nowMs)
          const candidates = table.candidates(parsed(url), nowMs).map(({ id }) => id)
          assert.deepEqual(candidates, expected, `${where} ${url} at ${nowMs}`)
          assert.deepEqual(
            table.resolve(parsed(url), nowMs),
            compiled.resolve(parsed(url), nowMs),
            `${where} ${url} at ${nowMs}`
          )
        })
      }
    }).timeout(60_000)
  }

  test('is left empty when every router is taken out, in any order', ({ assert }) => {
    const random = new SeededRandom(SEED)
    const routers = randomRouters(random, 300, NARROW)
    let table = RoutingTable.compile(routers)
    for (const { id } of random.shuffled(routers)) table = table.without(id)
    eachUrl(random, NARROW, 200, (url, nowMs) => {
      assert.isNull(table.resolve(parsed(url), nowMs), `SEED=${SEED} ${url}`)
      assert.deepEqual(table.matching(parsed(url)), [], `SEED=${SEED} ${url}`)
    })
  })

  test('leaves a table as it was when another is made from it', ({ assert }) => {
    const random = new SeededRandom(SEED)
    const routers = randomRouters(random, 200, NARROW)
    const table = RoutingTable.compile(routers)
    for (let number = 1; number <= 100; number++) {
      table.with(randomRouter(random, number, NARROW))
      table.without(randomRouter(random, number, NARROW).id)
    }
    eachUrl(random, NARROW, 300, (url, nowMs) => {
      const candidates = table.candidates(parsed(url), nowMs).map(({ id }) => id)
      assert.deepEqual(candidates, oracleCandidates(routers, url, nowMs), `SEED=${SEED} ${url}`)
    })
  })

  test('changes no answer by a router that does not match', ({ assert }) => {
    const random = new SeededRandom(SEED)
    const table = RoutingTable.compile(randomRouters(random, 300, NARROW))
    const unrelated = buildRouter(9999, {
      path: { segments: ['nowhere'] },
      queryParams: [{ name: 'p', value: 'never', required: true }],
      campaign: { utm_source: 'nobody', utm_term: 'nothing' },
    })
    const changed = table.with(unrelated)
    eachUrl(random, NARROW, 500, (url, nowMs) => {
      assert.deepEqual(changed.resolve(parsed(url), nowMs), table.resolve(parsed(url), nowMs), url)
    })
  })
})
