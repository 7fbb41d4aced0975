import { test } from '@japa/runner'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import type { MatchingCriteria } from '#routing/engine/criteria/matching_criteria'
import { searchRow, searchWords, termOfWord, wordTerms } from '#routing/routers/search_row'
import { buildRouter } from '#tests/support/routing/router_builder'

function router(
  criteria: MatchingCriteria,
  overrides: Partial<BookingFlowRouter> = {}
): BookingFlowRouter {
  return {
    ...buildRouter(1, criteria),
    organizationId: 'a'.repeat(24),
    tags: [],
    externalId: null,
    description: null,
    revision: 1,
    updatedAtMs: 0,
    ...overrides,
  }
}

test.group('The words of a router', () => {
  test('come from its name, its tags, its criteria and its description', ({ assert }) => {
    const { words } = searchRow(
      router(
        {
          path: { segments: ['hamburg', 'teeth-whitening'] },
          queryParams: [{ name: 'lang', value: 'de', required: true }],
          campaign: { utm_source: 'google' },
        },
        { name: 'Zähne', tags: ['Q3'], description: 'For ads' }
      )
    )

    assert.deepEqual(words, [
      'zahne',
      'q3',
      'google',
      'hamburg',
      'teeth',
      'whitening',
      'lang',
      'de',
      'for',
      'ads',
    ])
  })

  test('are bounded, as are its terms, for any texts', ({ assert }) => {
    const texts = [
      (at: number) => `${at}`.repeat(1_024).slice(0, 1_024),
      (at: number) => `${at} b c `.repeat(100),
      (at: number) => `${at}${'\ufdfa'.repeat(500)}`,
      (at: number) => `${at}${'😀\u0301'.repeat(200)}`,
      (at: number) => `${at}${'𝒜ü '.repeat(200)}`,
    ]
    for (const textOf of texts) {
      const many = Array.from({ length: 50 }, (_, at) => textOf(at))
      const row = searchRow(
        router(
          {
            path: { segments: many },
            queryParams: many.map((value) => ({ name: value, value, required: true })),
            campaign: { utm_source: textOf(1), utm_medium: textOf(2), utm_term: textOf(3) },
          },
          { description: many.join(' ').slice(0, 2_000) }
        )
      )

      assert.isAtMost(row.words.length, 100)
      assert.isAtMost(row.terms.length, 536)
      for (const word of row.words) assert.isAtMost(word.length, 32)
      for (const term of row.terms) {
        assert.isAtMost(term.length, 100)
        assert.isTrue(term.isWellFormed())
      }
    }
  })
})

test.group('The terms of a word', () => {
  test('contain the term of each of its beginnings', ({ assert }) => {
    for (const word of ['a', 'ab', 'abcd', 'implantology', '日本語', '𝒳𝒴z', `${'x'.repeat(31)}𝒳`]) {
      for (const whole of searchWords(word)) {
        for (let length = 1; length <= whole.length; length += 1) {
          const beginning = whole.slice(0, length)
          if (beginning.isWellFormed()) assert.include(wordTerms(whole), termOfWord(beginning))
        }
      }
    }
  })
})
