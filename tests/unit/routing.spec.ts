import { draftStandingSteps } from '#routing/engine/answers/draft_standing'
import { nearMissSteps } from '#routing/engine/answers/near_misses'
import { explainSteps, unusedParameterSteps } from '#routing/engine/answers/explain'
import { test } from '@japa/runner'
import { checkSteps } from '#routing/routers/writes/check_router'
import { auditSteps } from '#routing/engine/conflicts/audit'
import { conflictSteps, proposalSteps } from '#routing/engine/conflicts/conflicts'
import { pairExampleSteps } from '#routing/engine/conflicts/contested_examples'
import { exampleUrlSteps } from '#routing/engine/answers/example_url_report'
import { RankedRouter } from '#routing/engine/table/ranked_router'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { ruleResultSteps } from '#routing/engine/answers/rule_results'
import { routerWarningSteps } from '#routing/engine/answers/router_warnings'
import { newlyBrokenSteps } from '#routing/pins/keep_pins'
import { HiddenDemands } from '#routing/impact/hidden_demands'
import { Replay } from '#routing/impact/replay'
import {
  BOOK,
  crowd,
  listing,
  listingProposal,
  longList,
} from '#tests/support/routing/crowded_world'
import { parsed } from '#tests/support/routing/parsed_url'
import { buildRouter, routerId } from '#tests/support/routing/router_builder'
import { routerPin } from '#tests/support/routing/router_pin'
import { mostWorkOf } from './routing/engine/work_meter.js'

/** As docs/matching.md states them. */
const PARSED_MAX = 2 * 8_192
const LOOKED_MAX = 15_000
const GROWN_MAX = 16_384

/** As many routers as an organization may have. */
const COUNT = 20_000
const LISTED_MAX = 100
/** Enough for many steps: what one does of a pin depends on the routers, and not on how many pins there are. */
const PINS = 40
const NOW_MS = 1_000
const proposal = listingProposal(COUNT)

test.group('A step of a computation is bounded at the quota of an organization', (group) => {
  let table: RoutingTable

  group.setup(() => {
    table = RoutingTable.compile(listing(COUNT))
  })
  // Later tests collect garbage.
  group.teardown(() => {
    table = RoutingTable.compile([])
  })

  const { criteria } = proposal
  const rules = { criteria, competes: () => true, limit: LISTED_MAX }
  const own = longList(0)
  const urls = own.slice(0, 3)
  const routerIds = Array.from({ length: 20 }, (_, at) => routerId(at + 1))
  const limits = { limit: 5 }
  const cases: [string, () => Generator<undefined, unknown>][] = [
    ['explain', () => explainSteps(table, parsed(BOOK), NOW_MS, { routerIds, limit: 101 })],
    ['explain, its near misses', () => nearMissSteps(table, parsed(BOOK), NOW_MS, 5)],
    [
      'explain, its unused parameters',
      () => unusedParameterSteps(table, parsed(`${BOOK}?gclid=x`)),
    ],
    [
      'validate-rules, the standing of its draft',
      () => draftStandingSteps(table, proposal, urls, NOW_MS),
    ],
    ['validate-example-urls', () => exampleUrlSteps(table, urls, NOW_MS, LISTED_MAX)],
    ['validate-rules, its results', () => ruleResultSteps(table, urls, rules)],
    [
      'validate-rules, create and update: their conflicts',
      () => proposalSteps(table, proposal, NOW_MS),
    ],
    [
      'create, update and import: their checks',
      () => checkSteps({ ...proposal, isDefault: false }),
    ],
    ['create, update and import: their warnings', () => routerWarningSteps(proposal)],
    [
      'an impact, its replay',
      () => {
        const instants = Array.from({ length: 11 }, (_, at) => NOW_MS + at)
        const hidden = new HiddenDemands([], () => false)
        const tables = { before: table, after: table, changed: crowd(COUNT) }
        const shape = { routerId: routerId(1), shape: '/book', count: 1 }
        const replay = new Replay({ ...tables, hidden, instants })
        return replay.addSteps([shape, shape])
      },
    ],
    [
      'an impact, its replay of many shapes',
      () => {
        const hidden = new HiddenDemands([], () => false)
        const tables = { before: table, after: table, changed: [] }
        const shapes = Array.from({ length: 2 * COUNT }, (_, at) => {
          return { routerId: routerId(1), shape: `/away?s=${at}`, count: 1 }
        })
        return new Replay({ ...tables, hidden, instants: [NOW_MS] }).addSteps(shapes)
      },
    ],
    ['import, its conflicts', () => conflictSteps(table, [proposal], NOW_MS, limits)],
    [
      'import, its conflicts beside many short example URLs',
      () => {
        const others = Array.from({ length: 400 }, (_, number) => ({
          ...buildRouter(number + 1, { path: { segments: [`p${number}`] } }),
          exampleUrls: Array.from({ length: 100 }, (_none, at) => `https://a/p${number}?${at}`),
        }))
        return conflictSteps(RoutingTable.compile(others), [proposal], NOW_MS, limits)
      },
    ],
    [
      'a report of conflicts, its examples held against 50 routers of 50 conditions',
      () => {
        const names = Array.from({ length: 50 }, (_, at) => ({ name: `n${at}`, required: true }))
        const exampleUrls = Array.from({ length: 100 }, (_, at) => `${BOOK}?e=${at}`)
        const lister = new RankedRouter({ ...proposal, exampleUrls })
        const others = Array.from(
          { length: 50 },
          (_, at) => new RankedRouter(buildRouter(at + 1, { queryParams: names }))
        )
        return pairExampleSteps(lister, others)
      },
    ],
    ['an audit', () => auditSteps(RoutingTable.compile(listing(60)), NOW_MS)],
  ]
  for (const [name, begin] of cases) {
    test(`of ${name}`, ({ assert }) => {
      const { parsed: characters, looked, grown, lookUps, steps } = mostWorkOf(begin)
      assert.isAbove(steps, 10)
      assert.isAtMost(characters, PARSED_MAX)
      assert.isAtMost(looked, LOOKED_MAX)
      assert.isAtMost(grown, GROWN_MAX)
      assert.isAtMost(lookUps, 1)
    }).timeout(60_000)
  }

  test('of a write, the pins that it breaks', ({ assert }) => {
    const at = { type: 'window', fromMs: NOW_MS, untilMs: NOW_MS + 1_000 } as const
    const long = `${BOOK}?x=${'a'.repeat(1_900)}`
    const pins = Array.from({ length: PINS }, (_, index) =>
      routerPin(index % 2 === 0 ? BOOK : long, { at, expects: { type: 'none' } })
    )
    const {
      parsed: characters,
      looked,
      steps,
    } = mostWorkOf(() => newlyBrokenSteps(table, {}, pins, NOW_MS))
    assert.isAbove(steps, 10)
    assert.isAtMost(characters, PARSED_MAX)
    assert.isAtMost(looked, LOOKED_MAX)
  })

  test('a long list is not parsed again for every compared router', ({ assert }) => {
    const short = RoutingTable.compile(listing(1_000))
    const { parsedInAll } = mostWorkOf(() => proposalSteps(short, proposal, NOW_MS))
    const ofAList = proposal.exampleUrls.reduce((sum, { length }) => sum + length, 0)
    const lists = 1 + 10
    assert.isBelow(parsedInAll, 3 * lists * ofAList)
  })
})
