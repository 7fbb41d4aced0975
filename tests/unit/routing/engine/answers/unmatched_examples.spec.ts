import { test } from '@japa/runner'
import { unmatchedExampleSteps } from '#routing/engine/answers/router_warnings'
import type { MatchingCriteria } from '#routing/engine/criteria/matching_criteria'
import { runToEnd } from '#shared/steps'

const BOOK = 'https://example.com/book'
const CARE = 'https://example.com/care'
const path = { segments: ['book'] }

test.group('The examples that a router does not match', () => {
  const examplesOf = (criteria: MatchingCriteria | null, ...exampleUrls: string[]) => {
    const router = { criteria, isDefault: criteria === null, exampleUrls }
    return runToEnd(unmatchedExampleSteps(router))
  }

  test('are listed by index, without those that cannot be parsed', ({ assert }) => {
    assert.deepEqual(examplesOf({ path }, CARE, BOOK, 'no URL', `${CARE}/x`), [0, 3])
    assert.deepEqual(examplesOf({ path }, BOOK), [])
    assert.deepEqual(examplesOf(null, CARE), [])
  })
})
