import { test } from '@japa/runner'
import { exampleUrlSteps } from '#routing/engine/answers/example_url_report'
import { explainSteps, rankedCandidateSteps } from '#routing/engine/answers/explain'
import { nearMissSteps } from '#routing/engine/answers/near_misses'
import { pinVerdictSteps } from '#routing/engine/answers/pin_verdict'
import { routerWarningSteps, unmatchedExampleSteps } from '#routing/engine/answers/router_warnings'
import { ruleResultSteps } from '#routing/engine/answers/rule_results'
import { proposalSteps } from '#routing/engine/conflicts/conflicts'
import { SeenSpellings } from '#routing/engine/hygiene/seen_utm'
import { UtmConditions } from '#routing/engine/hygiene/utm_surroundings'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { crowd } from '#tests/support/routing/crowded_world'
import { parsed } from '#tests/support/routing/parsed_url'
import { assertPauses } from '#tests/support/routing/assert_pauses'
import { buildRouter, routerId } from '#tests/support/routing/router_builder'

const BOOK = 'https://example.com/book'
const path = { segments: ['book'] }
const NOW_MS = 15

test.group('A computation may pause every few microseconds', () => {
  const many = RoutingTable.compile(crowd(3_000))
  const request = parsed('https://a.example/book')
  const elsewhereUrl = 'https://a.example/care'
  const wrong = Array.from({ length: 1_000 }, () => 'x'.repeat(50))
  const none = RoutingTable.compile([])
  const routerConditions = RoutingTable.compile(
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
  const routerIds = Array.from({ length: 20 }, (_, at) => routerId(at + 1))
  const elsewhere = buildRouter(1_000, { path: { segments: ['care'] } })
  const segments = Array.from({ length: 20 }, (_, at) => `${at} `)
  const warned = { criteria: { path: { segments } }, isDefault: false, exampleUrls: [] }
  const counts = new Map(Array.from({ length: 1_000 }, (_, at) => [`v${at}`, 1]))
  const seen = { counts, total: 1_000, isComplete: true }
  const rules = { criteria: null, competes: () => true, limit: 1 }
  const examples = { criteria: { path }, isDefault: false, exampleUrls: wrong }

  /** Each computation with the fewest pauses that keep its steps short. */
  const cases: [name: string, steps: () => Generator<undefined, unknown>, pausesMin: number][] = [
    ['URLs that cannot be parsed', () => exampleUrlSteps(none, wrong, NOW_MS, 1), 2_000],
    ['routers that may list a URL', () => exampleUrlSteps(many, [elsewhereUrl], NOW_MS, 1), 187],
    [
      'routers that may list a URL, and those that match it',
      () => exampleUrlSteps(many, [request.href], NOW_MS, 1),
      187,
    ],
    [
      'an explanation of routers that do not exist',
      () => explainSteps(none, request, NOW_MS, { routerIds, limit: 1 }),
      20,
    ],
    ['an explanation', () => explainSteps(many, request, NOW_MS, { limit: 1 }), 187],
    ['candidates', () => rankedCandidateSteps(many, request, NOW_MS, 1), 187],
    [
      'near misses, for each router and each of its conditions',
      () => nearMissSteps(routerConditions, request, NOW_MS, 1),
      12,
    ],
    [
      'a proposal, for each router and each of its conditions',
      () => proposalSteps(routerConditions, elsewhere, NOW_MS),
      2,
    ],
    ['warnings that come with a correction', () => routerWarningSteps(warned), 20],
    ['values that routers ask for', () => UtmConditions.steps(many.rankedRouters()), 187],
    ['values that traffic had', () => SeenSpellings.steps(seen), 62],
    ['the results of rules', () => ruleResultSteps(many, [request.href], rules), 187],
    ['examples that a router does not match', () => unmatchedExampleSteps(examples), 1_000],
  ]
  for (const [name, steps, pausesMin] of cases) {
    test(`of ${name}`, ({ assert }) => {
      assertPauses(assert, steps(), pausesMin)
    })
  }

  test('of a pin, and after each change of the answer', ({ assert }) => {
    const days = Array.from({ length: 100 }, (_, day) =>
      buildRouter(day + 1, { path }, { activeFromMs: day, activeUntilMs: day + 1 })
    )
    const at = { type: 'window', fromMs: 0, untilMs: 100 } as const
    const expects = { type: 'booking_flow', id: 'f'.repeat(24) } as const
    const pin = { url: BOOK, at, expects, expiresAtMs: null }
    const steps = pinVerdictSteps(RoutingTable.compile(days), pin, 0)
    assertPauses(assert, steps, 101)
  })
})
