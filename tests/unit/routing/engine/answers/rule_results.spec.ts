import { test } from '@japa/runner'
import { ruleResultSteps } from '#routing/engine/answers/rule_results'
import type { MatchingCriteria } from '#routing/engine/criteria/matching_criteria'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { runToEnd } from '#shared/steps'
import { buildRouter } from '#tests/support/routing/router_builder'

const BOOK = 'https://example.com/book'
const CARE = 'https://example.com/care'
const path = { segments: ['book'] }

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
