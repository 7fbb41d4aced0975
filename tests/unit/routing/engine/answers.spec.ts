import { test } from '@japa/runner'
import { exampleUrlSteps } from '#routing/engine/answers/example_url_report'
import { explainSteps } from '#routing/engine/answers/explain'
import { nearMissSteps } from '#routing/engine/answers/near_misses'
import { pinVerdictSteps } from '#routing/engine/answers/pin_verdict'
import { rankedCandidateSteps } from '#routing/engine/answers/ranked_candidates'
import { routerWarningSteps } from '#routing/engine/answers/router_warnings'
import { ruleResultSteps } from '#routing/engine/answers/rule_results'
import { unmatchedExampleSteps } from '#routing/engine/answers/unmatched_examples'
import { proposalSteps } from '#routing/engine/conflicts/conflicts'
import type { MatchingCriteria } from '#routing/engine/criteria/matching_criteria'
import { SeenSpellings } from '#routing/engine/hygiene/seen_spellings'
import { UtmDemands } from '#routing/engine/hygiene/utm_demands'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { runToEnd, StepBudget } from '#routing/engine/table/steps'
import { crowd } from '#tests/support/routing/crowded_world'
import { parsed } from '#tests/support/routing/parsed_url'
import { buildRouter, routerId } from '#tests/support/routing/router_builder'

const BOOK = 'https://example.com/book'
const CARE = 'https://example.com/care'
const path = { segments: ['book'] }
const NOW_MS = 15

function pausesOf(steps: Generator<undefined, unknown>): number {
  let count = 0
  while (!steps.next().done) count++
  return count
}

test.group('A report on example URLs', () => {
  const open = buildRouter(1, { path }, { exampleUrls: [CARE, BOOK, `${BOOK}#again`] })
  const closed = buildRouter(2, { path }, { activeUntilMs: NOW_MS })
  const table = RoutingTable.compile([open, closed])
  const report = (url: string) => runToEnd(exampleUrlSteps(table, [url], NOW_MS, 10))[0]

  test('names each open router that matches, and once each router that lists the URL', ({
    assert,
  }) => {
    assert.deepEqual(report(BOOK), {
      url: BOOK,
      problem: null,
      candidates: [open],
      claimedBy: [open],
    })
  })

  test('names no router for a URL that no router lists, and the problem of a malformed one', ({
    assert,
  }) => {
    const other = 'https://example.com/other'
    assert.deepEqual(report(other), { url: other, problem: null, candidates: [], claimedBy: [] })
    const problem = report('nowhere')
    assert.isNotNull(problem?.problem)
    assert.deepEqual([problem?.candidates, problem?.claimedBy], [[], []])
  })
})

test.group('A verdict', () => {
  test('on an unknown id gives no reasons', ({ assert }) => {
    const steps = explainSteps(RoutingTable.compile([]), parsed(BOOK), NOW_MS, {
      routerIds: [routerId(9)],
      limit: 1,
    })
    assert.deepEqual(runToEnd(steps).verdicts, [
      {
        routerId: routerId(9),
        router: null,
        wins: false,
        obstacles: [],
        criteria: [],
        outrankedBy: null,
      },
    ])
  })
})

test.group('The examples that a router does not match', () => {
  const examplesOf = (criteria: MatchingCriteria | null, ...exampleUrls: string[]) => {
    const router = { criteria, isDefault: criteria === null, exampleUrls }
    return runToEnd(unmatchedExampleSteps(router, new StepBudget()))
  }

  test('are told by their places, without those that cannot be parsed', ({ assert }) => {
    assert.deepEqual(examplesOf({ path }, CARE, BOOK, 'no URL', `${CARE}/x`), [0, 3])
    assert.deepEqual(examplesOf({ path }, BOOK), [])
    assert.deepEqual(examplesOf(null, CARE), [])
  })
})

test.group('The result of rules', () => {
  const existing = buildRouter(1, { path })
  const table = RoutingTable.compile([existing])
  const resultsOf = (criteria: MatchingCriteria, ...urls: string[]) =>
    runToEnd(ruleResultSteps(table, urls, { criteria, competes: () => true, limit: 10 }))

  test('is a conflict where the proposed criteria and an existing router match', ({ assert }) => {
    assert.deepEqual(resultsOf({ path }, BOOK), [
      {
        url: BOOK,
        isValidUrl: true,
        proposedRouterMatches: true,
        hasConflicts: true,
        existingMatches: [existing],
      },
    ])
  })

  test('is no conflict where only one of them matches', ({ assert }) => {
    const care = { path: { segments: ['care'] } }
    assert.deepEqual(
      resultsOf(care, BOOK, CARE).map((result) => [
        result.proposedRouterMatches,
        result.hasConflicts,
        result.existingMatches.length,
      ]),
      [
        [false, false, 1],
        [true, false, 0],
      ]
    )
  })

  test('of a URL that cannot be parsed says so, and nothing else', ({ assert }) => {
    assert.deepEqual(resultsOf({ path }, 'no-url'), [
      {
        url: 'no-url',
        isValidUrl: false,
        proposedRouterMatches: false,
        hasConflicts: false,
        existingMatches: [],
      },
    ])
  })
})

/** The work of each is a known multiple of 5,000 units, which is one step, or a little more. */
test.group('A pause comes after each 5,000 units of work', () => {
  const many = RoutingTable.compile(crowd(3_000))
  const request = parsed('https://a.example/book')
  const wrong = Array.from({ length: 1_000 }, () => 'x'.repeat(50))
  const none = RoutingTable.compile([])
  const demanding = RoutingTable.compile(
    Array.from({ length: 200 }, (_, at) =>
      buildRouter(at + 1, {
        path,
        queryParams: Array.from({ length: 45 }, (_none, name) => ({
          name: `n${name}`,
          required: true,
        })),
      })
    )
  )

  test('of URLs that cannot be parsed', ({ assert }) => {
    assert.equal(pausesOf(exampleUrlSteps(none, wrong, NOW_MS, 1)), 20)
  })

  test('of routers that may list a URL, and of those that match it', ({ assert }) => {
    assert.equal(pausesOf(exampleUrlSteps(many, [], NOW_MS, 1)), 3)
    assert.equal(pausesOf(exampleUrlSteps(many, [request.href], NOW_MS, 1)), 3 + 1 + 3 + 1)
  })

  test('of an explanation', ({ assert }) => {
    const limits = { routerIds: Array.from({ length: 20 }, (_, at) => routerId(at + 1)), limit: 1 }
    assert.equal(pausesOf(explainSteps(none, request, NOW_MS, limits)), 2 + 2)
    assert.equal(pausesOf(explainSteps(many, request, NOW_MS, { limit: 1 })), 2 + 3)
  })

  test('of candidates', ({ assert }) => {
    assert.equal(pausesOf(rankedCandidateSteps(many, request, NOW_MS, 1)), 3)
  })

  test('of near misses, for each router and each of its conditions', ({ assert }) => {
    assert.equal(pausesOf(nearMissSteps(demanding, request, NOW_MS, 1)), 2)
  })

  test('of a proposal, for each router and each of its conditions', ({ assert }) => {
    const elsewhere = buildRouter(1_000, { path: { segments: ['care'] } })
    assert.equal(pausesOf(proposalSteps(demanding, elsewhere, NOW_MS)), 1 + 4 + 1)
  })

  test('of a pin, and after each change of the answer', ({ assert }) => {
    const days = Array.from({ length: 100 }, (_, day) =>
      buildRouter(day + 1, { path }, { activeFromMs: day, activeUntilMs: day + 1 })
    )
    const at = { type: 'window', fromMs: 0, untilMs: 100 } as const
    const expects = { type: 'booking_flow', id: 'f'.repeat(24) } as const
    const pin = { url: BOOK, at, expects, expiresAtMs: null }
    const steps = pinVerdictSteps(RoutingTable.compile(days), pin, 0, new StepBudget())
    assert.equal(pausesOf(steps), 100)
  })

  test('of warnings that come with a correction', ({ assert }) => {
    const segments = Array.from({ length: 20 }, (_, at) => `${at} `)
    const warned = { criteria: { path: { segments } }, isDefault: false, exampleUrls: [] }
    assert.equal(pausesOf(routerWarningSteps(warned, new StepBudget())), 2)
  })

  test('of values that routers demand, and of those that traffic had', ({ assert }) => {
    assert.equal(pausesOf(UtmDemands.steps(many.rankedRouters(), new StepBudget())), 13)
    const counts = new Map(Array.from({ length: 1_000 }, (_, at) => [`v${at}`, 1]))
    const values = { counts, total: 1_000, isComplete: true }
    assert.equal(pausesOf(SeenSpellings.steps(values, new StepBudget())), 4)
  })

  test('of the results of rules', ({ assert }) => {
    const rules = { criteria: null, competes: () => true, limit: 1 }
    assert.equal(pausesOf(ruleResultSteps(many, [request.href], rules)), 1 + 3)
  })

  test('of examples that a router does not match', ({ assert }) => {
    const examples = { criteria: { path }, isDefault: false, exampleUrls: wrong }
    assert.equal(pausesOf(unmatchedExampleSteps(examples, new StepBudget())), 10)
  })
})
