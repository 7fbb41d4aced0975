import { test } from '@japa/runner'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { RoutingTable } from '#routing/engine/table/routing_table'
import {
  compileSteps,
  conditionCount,
  lookUpsOf,
  nodesAdded,
  nodesOf,
} from '#tests/support/routing/index_cost'
import { oracleCandidates } from '../naive_oracle.js'
import { parsed } from '#tests/support/routing/parsed_url'
import { buildRouter } from '#tests/support/routing/router_builder'
import { roundsOf } from '#tests/support/rounds_of'
import { SeededRandom } from '#tests/support/seeded_random'
import { findWorst, type World } from '#tests/support/routing/worst_world'

const SEED = SeededRandom.pickSeed()

/** The bounds that docs/matching.md states, for each router. */
const RULE_GROUPS = 4
const NODES = 48
const LOOK_UPS = 16

/** Routers on one path that ask for the same optional parameters, and differ in the value of the first. */
function sharing(count: number, parameters: number): RoutableRouter[] {
  return Array.from({ length: count }, (_, at) =>
    buildRouter(at + 1, {
      path: { segments: ['a'] },
      queryParams: Array.from({ length: parameters }, (_none, number) => ({
        name: `p${number}`,
        value: number === 0 ? String(at) : 'v',
        required: false,
      })),
    })
  )
}

/** Like `sharing`, but half of the routers share each value. */
function sharingValues(count: number, parameters: number): RoutableRouter[] {
  return sharing(count, parameters).map((router, at) => ({
    ...router,
    criteria: {
      ...router.criteria,
      queryParams: router.criteria?.queryParams?.map((parameter, number) => ({
        ...parameter,
        value: String((at >> (number % 6)) & 1),
      })),
    },
  }))
}

test.group(`The index of a table is bounded | SEED=${SEED}`, () => {
  const sets = [
    ...[16, 18, 40, 50].map((k) => ({ name: `nine routers`, k, routers: sharing(9, k) })),
    { name: '54 routers', k: 14, routers: sharing(54, 14) },
    { name: '64 routers of few values', k: 50, routers: sharingValues(64, 50) },
  ]
  for (const { name, k, routers } of sets) {
    test(`${name} that share ${k} optional parameters need few nodes`, ({ assert }) => {
      const atMost = NODES * routers.length
      const table = RoutingTable.compile(routers)
      assert.isAtMost(nodesOf(table, atMost).ruleGroups, RULE_GROUPS * routers.length)

      let patched = RoutingTable.compile([])
      for (const router of routers) patched = patched.with(router)
      assert.isAtMost(nodesOf(patched, atMost).ruleGroups, RULE_GROUPS * routers.length)

      for (const url of ['https://x/a', 'https://x/a?p0=3&p1=v', 'https://x/a?p0=3&p1=other']) {
        const expected = oracleCandidates(routers, url, 0)
        assert.deepEqual(
          table.candidates(parsed(url), 0).map(({ id }) => id),
          expected,
          url
        )
        assert.equal(patched.resolve(parsed(url), 0)?.router.id, expected[0], url)
        const lookUps = LOOK_UPS * routers.length + conditionCount(routers)
        assert.isAtMost(lookUpsOf(table, url), lookUps, url)
      }
    })
  }

  test('of campaign routers is not searched for a request without a UTM parameter', ({
    assert,
  }) => {
    const campaigns = Array.from({ length: 20 }, (_, at) =>
      buildRouter(at + 1, { campaign: { utm_source: String(at) } })
    )
    const table = RoutingTable.compile(campaigns)
    assert.equal(lookUpsOf(table, 'https://x/a?plan=pro&source=1'), 0)
    assert.isAbove(lookUpsOf(table, 'https://x/a?plan=pro&utm_source=1'), 0)
  })

  const searches: { what: string; cost: (world: World) => number; bound: number }[] = [
    {
      what: 'rule groups per router',
      cost: ({ routers }) => nodesOf(RoutingTable.compile(routers)).ruleGroups / routers.length,
      bound: RULE_GROUPS,
    },
    {
      what: 'nodes a router',
      cost: ({ routers }) =>
        nodesOf(RoutingTable.compile(routers), NODES * routers.length).nodes / routers.length,
      bound: NODES,
    },
    {
      what: 'look-ups of a resolve beyond one for each condition, a router',
      cost: ({ routers, urls }) => {
        const table = RoutingTable.compile(routers)
        const most = Math.max(...urls.map((url) => lookUpsOf(table, url)))
        return (most - conditionCount(routers)) / routers.length
      },
      bound: LOOK_UPS,
    },
    {
      what: 'steps of a compile, a router and a condition',
      cost: ({ routers }) => compileSteps(routers) / (routers.length + conditionCount(routers)),
      bound: 0.5,
    },
    {
      what: 'new nodes of a patch',
      cost: ({ routers }) => {
        const table = RoutingTable.compile(routers)
        const patches = routers.slice(0, 3).map((router) => table.with({ ...router, name: 'New' }))
        return Math.max(...patches.map((patched) => nodesAdded(table, patched)))
      },
      bound: 640,
    },
  ]
  for (const { what, cost, bound } of searches) {
    test(`a search for the worst set finds at most ${bound} ${what}`, ({ assert }) => {
      const worst = findWorst(SEED, 80, roundsOf(12), cost)
      assert.isAtMost(worst.cost, bound, `SEED=${SEED} ${JSON.stringify(worst.recipe)}`)
    }).timeout(60_000)
  }

  test('the sets that a search tries resolve as the oracle says', ({ assert }) => {
    const random = new SeededRandom(SEED)
    findWorst(SEED, 40, roundsOf(15), ({ routers, urls }) => {
      const table = RoutingTable.compile(routers)
      let patched = RoutingTable.compile(random.shuffled(routers).slice(0, 20))
      for (const router of random.shuffled(routers)) patched = patched.with(router)
      const gone = random.pick(routers)
      const without = patched.without(gone.id)
      for (const url of urls) {
        const where = `SEED=${SEED} ${url}`
        const expected = oracleCandidates(routers, url, 0)
        const others = expected.filter((id) => id !== gone.id)
        assert.deepEqual(
          table.candidates(parsed(url), 0).map(({ id }) => id),
          expected,
          where
        )
        assert.deepEqual(
          patched.candidates(parsed(url), 0).map(({ id }) => id),
          expected,
          where
        )
        assert.equal(table.resolve(parsed(url), 0)?.router.id, expected[0], where)
        assert.equal(patched.resolve(parsed(url), 0)?.router.id, expected[0], where)
        assert.deepEqual(
          without.candidates(parsed(url), 0).map(({ id }) => id),
          others,
          where
        )
        assert.equal(without.resolve(parsed(url), 0)?.router.id, others[0], where)
      }
      return nodesOf(table).nodes
    })
  }).timeout(60_000)

  test('is empty when every router of a worst set has been removed', ({ assert }) => {
    const random = new SeededRandom(SEED)
    const { routers } = findWorst(
      SEED,
      60,
      roundsOf(10),
      (world) => nodesOf(RoutingTable.compile(world.routers)).nodes
    )
    let table = RoutingTable.compile(routers)
    for (const { id } of random.shuffled(routers)) table = table.without(id)
    assert.equal(nodesOf(table).nodes, 0, `SEED=${SEED}`)
  })
})
