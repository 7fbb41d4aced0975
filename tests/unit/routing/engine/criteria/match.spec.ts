import { test } from '@japa/runner'
import { criterionOutcomes, matchedBy, matches } from '#routing/engine/criteria/criteria_conditions'
import type { MatchingCriteria } from '#routing/engine/criteria/matching_criteria'
import { parsed } from '#tests/support/routing/parsed_url'
import { buildRouter } from '#tests/support/routing/router_builder'

const CRITERIA: MatchingCriteria = {
  path: { segments: ['book', 'a/b'] },
  queryParams: [
    { name: 'plan', value: 'pro', required: true },
    { name: 'ref', required: true },
    { name: 'lang', value: 'en', required: false },
    { name: 'tag', required: false },
  ],
  campaign: { utm_term: 't', utm_source: 'a "b"\n' },
}

test.group('Criterion outcomes', () => {
  test('compare every criterion with the value of the request', ({ assert }) => {
    const request = parsed('https://x/book?plan=basic&lang=de&utm_source=s')
    assert.isFalse(matches(CRITERIA, request))
    assert.deepEqual(
      criterionOutcomes(CRITERIA, request).map(({ field, met, expected, actual }) => [
        field,
        met,
        expected,
        actual,
      ]),
      [
        ['path.segments', false, '/book/a%2Fb', '/book'],
        ['query_params.parameters.plan', false, 'pro', 'basic'],
        ['query_params.parameters.ref', false, 'present', null],
        ['query_params.parameters.lang', false, 'en or absent', 'de'],
        ['query_params.parameters.tag', true, 'present or absent', null],
        ['campaign.utm_source', false, 'a "b"\n', 's'],
        ['campaign.utm_term', false, 't', null],
      ]
    )
  })

  test('are all met exactly when the criteria match', ({ assert }) => {
    const request = parsed(
      'https://x/book/a%2Fb?plan=pro&ref&utm_source=a+%22b%22%0A&utm_term=t&lang=en'
    )
    assert.isTrue(matches(CRITERIA, request))
    assert.isTrue(criterionOutcomes(CRITERIA, request).every(({ met }) => met))
  })

  test('are empty for a default router, which matches anything', ({ assert }) => {
    assert.isTrue(matches(null, parsed('https://x/')))
    assert.deepEqual(criterionOutcomes(null, parsed('https://x/')), [])
  })
})

test.group('Matched by', () => {
  test('names the class and every criterion on one line', ({ assert }) => {
    assert.equal(
      matchedBy(buildRouter(1, CRITERIA)),
      'campaign: utm_source is "a \\"b\\"\\n"; utm_term is "t"; path is "/book/a%2Fb"; ' +
        'query parameter "plan" is "pro"; query parameter "ref" is present; ' +
        'query parameter "lang" is "en" or absent; query parameter "tag" is present or absent'
    )
  })

  test('says when only the default router matches', ({ assert }) => {
    assert.equal(matchedBy(buildRouter(1, null)), 'default: no other router matched')
  })
})
