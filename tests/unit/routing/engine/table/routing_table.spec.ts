import { test } from '@japa/runner'
import { RankedRouter } from '#routing/engine/table/ranked_router'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { parsed } from '#tests/support/routing/parsed_url'
import { buildRouter, routerId } from '#tests/support/routing/router_builder'
import { explainSteps } from '#routing/engine/answers/explain'
import { runToEnd } from '#shared/steps'
import { oracleCandidates } from '../naive_oracle.js'
import {
  INSTANTS,
  NARROW,
  randomRouter,
  randomRouters,
  randomUrl,
  WIDE,
  type Alphabet,
} from '../random_world.js'
import { roundsOf } from '#tests/support/rounds_of'
import { SeededRandom } from '#tests/support/seeded_random'

const BOOK = parsed('https://x/book?utm_source=s')
const book = buildRouter(1, { path: { segments: ['book'] } })
const campaign = buildRouter(2, { campaign: { utm_source: 's' } })
const fallback = buildRouter(3, null)

const SEED = SeededRandom.pickSeed()

test.group('RoutingTable', () => {
  test('resolves to the first of its candidates, and says what matched', ({ assert }) => {
    const table = RoutingTable.compile([fallback, book, campaign])
    assert.deepEqual(table.candidates(BOOK, 0), [campaign, book, fallback])
    assert.deepEqual(table.resolve(BOOK, 0), {
      router: campaign,
      matchedBy: 'campaign: utm_source is "s"',
      priorityClass: 'campaign',
    })
  })

  test('resolves to null when nothing matches', ({ assert }) => {
    assert.isNull(RoutingTable.compile([book]).resolve(parsed('https://x/'), 0))
    assert.isNull(RoutingTable.compile([]).resolve(BOOK, 0))
  })

  test('adds a router without changing the original table', ({ assert }) => {
    const table = RoutingTable.compile([book])
    const added = table.with(campaign)
    assert.equal(added.resolve(BOOK, 0)?.router.id, campaign.id)
    assert.equal(table.resolve(BOOK, 0)?.router.id, book.id)
  })

  test('replaces a router by its id', ({ assert }) => {
    const table = RoutingTable.compile([book, campaign])
    const replaced = table.with({ ...campaign, isActive: false })
    assert.equal(replaced.resolve(BOOK, 0)?.router.id, book.id)
    assert.equal(replaced.with(campaign).resolve(BOOK, 0)?.router.id, campaign.id)
  })

  test('removes a router, and returns itself when it does not have the router', ({ assert }) => {
    const table = RoutingTable.compile([book, campaign])
    assert.equal(table.without(campaign.id).resolve(BOOK, 0)?.router.id, book.id)
    assert.strictEqual(table.without(routerId(99)), table)
  })

  test('tries the routers of a path and those of any path', ({ assert }) => {
    const anywhere = buildRouter(4, { queryParams: [{ name: 'p', required: true }] })
    const request = parsed('https://x/book?p')
    assert.equal(RoutingTable.compile([book, anywhere]).maxTries(request), 2)
    assert.equal(RoutingTable.compile([book]).maxTries(request), 1)
  })

  test('distinguishes routers whose conditions have the same hash', ({ assert }) => {
    const routers = Array.from({ length: 30 }, (_, at) =>
      buildRouter(at + 1, { queryParams: [{ name: 'p', value: String(at % 20), required: true }] })
    )
    const hash = Object.getOwnPropertyDescriptor(RankedRouter.prototype, 'conditionsHash') ?? {}
    Object.defineProperty(RankedRouter.prototype, 'conditionsHash', { ...hash, get: () => 7 })
    try {
      const table = RoutingTable.compile(routers)
      for (let at = 0; at < 20; at++) {
        const winner = table.resolve(parsed(`https://x/?p=${at}`), 0)?.router.id
        assert.equal(winner, routerId(at < 10 ? at + 21 : at + 1))
      }
    } finally {
      Object.defineProperty(RankedRouter.prototype, 'conditionsHash', hash)
    }
  })
})

const WORLDS = [
  { name: 'a few routers', count: 12, alphabet: NARROW, worlds: roundsOf(30), urls: 20 },
  {
    name: 'many routers that collide',
    count: 400,
    alphabet: NARROW,
    worlds: roundsOf(2),
    urls: 100,
  },
  {
    name: 'many routers of many kinds',
    count: 1500,
    alphabet: WIDE,
    worlds: roundsOf(1),
    urls: 100,
  },
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

    test(`answers the same whether patched or compiled on ${name}`, ({ assert }) => {
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

  test('is empty when every router has been removed, in any order', ({ assert }) => {
    const random = new SeededRandom(SEED)
    const routers = randomRouters(random, 300, NARROW)
    let table = RoutingTable.compile(routers)
    for (const { id } of random.shuffled(routers)) table = table.without(id)
    eachUrl(random, NARROW, 200, (url, nowMs) => {
      assert.isNull(table.resolve(parsed(url), nowMs), `SEED=${SEED} ${url}`)
      assert.deepEqual(table.matching(parsed(url)), [], `SEED=${SEED} ${url}`)
    })
  })

  test('does not change when another table is made from it', ({ assert }) => {
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

  test('does not change an answer by a router that does not match', ({ assert }) => {
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
