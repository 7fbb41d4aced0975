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
import { TimeSlice } from '#routing/engine/table/steps'
import { crowd } from '#tests/support/routing/crowded_world'
import { parsed } from '#tests/support/routing/parsed_url'
import { assertPauses } from '#tests/support/routing/assert_pauses'
import { buildRouter, routerId } from '#tests/support/routing/router_builder'

const BOOK = 'https://example.com/book'
const path = { segments: ['book'] }
const NOW_MS = 15

test.group('A pause comes after each 5,000 units of work', () => {
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

  /** Each computation with the most pauses that its work may need. All of it takes more than one step. */
  const cases: [name: string, steps: () => Generator<undefined, unknown>, pausesMax: number][] = [
    ['URLs that cannot be parsed', () => exampleUrlSteps(none, wrong, NOW_MS, 1), 20],
    ['routers that may list a URL', () => exampleUrlSteps(many, [elsewhereUrl], NOW_MS, 1), 3],
    [
      'routers that may list a URL, and those that match it',
      () => exampleUrlSteps(many, [request.href], NOW_MS, 1),
      8,
    ],
    [
      'an explanation of routers that do not exist',
      () => explainSteps(none, request, NOW_MS, { routerIds, limit: 1 }),
      4,
    ],
    ['an explanation', () => explainSteps(many, request, NOW_MS, { limit: 1 }), 5],
    ['candidates', () => rankedCandidateSteps(many, request, NOW_MS, 1), 3],
    [
      'near misses, for each router and each of its conditions',
      () => nearMissSteps(routerConditions, request, NOW_MS, 1),
      2,
    ],
    [
      'a proposal, for each router and each of its conditions',
      () => proposalSteps(routerConditions, elsewhere, NOW_MS),
      6,
    ],
    ['warnings that come with a correction', () => routerWarningSteps(warned, new TimeSlice()), 2],
    [
      'values that routers ask for',
      () => UtmConditions.steps(many.rankedRouters(), new TimeSlice()),
      13,
    ],
    ['values that traffic had', () => SeenSpellings.steps(seen, new TimeSlice()), 4],
    ['the results of rules', () => ruleResultSteps(many, [request.href], rules), 4],
    [
      'examples that a router does not match',
      () => unmatchedExampleSteps(examples, new TimeSlice()),
      10,
    ],
  ]
  for (const [name, steps, pausesMax] of cases) {
    test(`of ${name}`, ({ assert }) => {
      assertPauses(assert, steps(), pausesMax)
    })
  }

  test('of a pin, and after each change of the answer', ({ assert }) => {
    const days = Array.from({ length: 100 }, (_, day) =>
      buildRouter(day + 1, { path }, { activeFromMs: day, activeUntilMs: day + 1 })
    )
    const at = { type: 'window', fromMs: 0, untilMs: 100 } as const
    const expects = { type: 'booking_flow', id: 'f'.repeat(24) } as const
    const pin = { url: BOOK, at, expects, expiresAtMs: null }
    const steps = pinVerdictSteps(RoutingTable.compile(days), pin, 0, new TimeSlice())
    assertPauses(assert, steps, 100)
  })
})
