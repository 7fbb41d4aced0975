import { test } from '@japa/runner'
import {
  criteriaProblems,
  type MatchingCriteria,
  mergeCriteria,
  normalizeCriteria,
} from '#routing/engine/criteria/matching_criteria'
import { memoryOfRoutable } from '#routing/tables/router_memory'

const parameter = (name: string, value?: string) => ({ name, value, required: true })

function found(criteria: MatchingCriteria): string[] {
  return criteriaProblems(criteria).map(({ field, rule }) => `${field} ${rule}`)
}

test.group('Criteria problems', () => {
  test('finds none in criteria of every kind', ({ assert }) => {
    assert.deepEqual(
      found({
        path: { segments: ['book', 'a/b', '...', '%2e', 'é'] },
        queryParams: [parameter('plan'), parameter('ref', ''), { name: 'x', required: false }],
        campaign: { utm_source: 'google' },
      }),
      []
    )
  })

  test('names the field of every member that constrains nothing', ({ assert }) => {
    assert.deepEqual(found({ path: { segments: [] } }), ['path.segments empty'])
    assert.deepEqual(found({ path: { segments: ['a', ''] } }), ['path.segments.1 empty'])
    assert.deepEqual(found({ queryParams: [] }), ['query_params.parameters empty'])
    assert.deepEqual(found({ queryParams: [parameter('')] }), ['query_params.parameters empty'])
    assert.deepEqual(found({ campaign: {} }), ['campaign empty'])
    assert.deepEqual(found({ campaign: { utm_term: '' } }), ['campaign.utm_term empty'])
  })

  test('refuses dot segments, which URL parsing removes', ({ assert }) => {
    assert.deepEqual(found({ path: { segments: ['.', 'a', '..'] } }), [
      'path.segments.0 dot_segment',
      'path.segments.2 dot_segment',
    ])
  })

  test('refuses half of a surrogate pair anywhere', ({ assert }) => {
    assert.deepEqual(
      found({
        path: { segments: ['\uD800'] },
        queryParams: [parameter('p', 'a\uDC00')],
        campaign: { utm_source: '\uD83D' },
      }),
      [
        'path.segments.0 not_well_formed',
        'query_params.parameters.p.value not_well_formed',
        'campaign.utm_source not_well_formed',
      ]
    )
  })

  test('refuses two names that are equal after normalisation', ({ assert }) => {
    assert.deepEqual(found({ queryParams: [parameter('é'), parameter('e\u0301')] }), [
      'query_params.parameters.e\u0301 duplicate_name',
    ])
  })

  test('refuses only a value that the campaign contradicts', ({ assert }) => {
    const campaign = { utm_source: 'google' }
    assert.deepEqual(found({ campaign, queryParams: [parameter('utm_source', 'bing')] }), [
      'query_params.parameters.utm_source.value contradiction',
    ])
    assert.deepEqual(found({ campaign, queryParams: [parameter('utm_source', 'google')] }), [])
    assert.deepEqual(found({ campaign, queryParams: [parameter('utm_source')] }), [])
  })

  test('applies the limits on counts and lengths', ({ assert }) => {
    const names = (count: number) => Array.from({ length: count }, (_, at) => `p${at}`)
    assert.deepEqual(found({ path: { segments: names(50) } }), [])
    assert.deepEqual(found({ path: { segments: names(51) } }), ['path.segments too_many'])
    assert.deepEqual(found({ queryParams: names(50).map((name) => parameter(name)) }), [])
    assert.deepEqual(found({ queryParams: names(51).map((name) => parameter(name)) }), [
      'query_params.parameters too_many',
    ])
    assert.deepEqual(found({ campaign: { utm_source: 'x'.repeat(1024) } }), [])
    assert.deepEqual(found({ campaign: { utm_source: 'x'.repeat(1025) } }), [
      'campaign.utm_source too_long',
    ])
  })

  test('refuses criteria whose shortest URL is longer than a URL may be', ({ assert }) => {
    const segments = Array.from({ length: 9 }, () => 'x'.repeat(1000))
    assert.deepEqual(found({ path: { segments } }), ['path too_long'])
    assert.deepEqual(found({ path: { segments: segments.slice(1) } }), [])
  })

  test('counts each member as in its shortest URL, to the character', ({ assert }) => {
    // The euro sign has nine characters in a URL, and http://a has eight.
    const text = (euros: number, letters: number) => '€'.repeat(euros) + 'x'.repeat(letters)
    const path = (letters: number) => ({ path: { segments: [text(909, letters)] } })
    assert.deepEqual([found(path(2)), found(path(3))], [[], ['path too_long']])
    const query = (letters: number, required = true) => ({
      queryParams: [{ name: 'p', value: text(909, letters), required }],
    })
    assert.deepEqual([found(query(0)), found(query(1))], [[], ['query_params too_long']])
    assert.deepEqual(found(query(9, false)), [])
    const named = (letters: number) => ({ queryParams: [parameter(text(909, letters))] })
    assert.deepEqual([found(named(1)), found(named(2))], [[], ['query_params too_long']])
    const campaign = (letters: number) => ({ campaign: { utm_term: text(908, letters) } })
    assert.deepEqual([found(campaign(2)), found(campaign(3))], [[], ['campaign too_long']])
    const both = { ...query(0), campaign: { utm_term: 't' } }
    assert.deepEqual(found(both), ['query_params too_long'])
  })

  test('refuses a name as it does a value, and quotes 100 characters of it', ({ assert }) => {
    assert.deepEqual(found({ queryParams: [parameter('\uD800')] }), [
      'query_params.parameters.\uD800 not_well_formed',
    ])
    assert.deepEqual(found({ queryParams: [parameter('x'.repeat(1025), 'y'.repeat(1025))] }), [
      `query_params.parameters.${'x'.repeat(100)} too_long`,
      `query_params.parameters.${'x'.repeat(100)}.value too_long`,
    ])
  })

  test('compares a value with the campaign after normalisation', ({ assert }) => {
    const campaign = { utm_source: '\u00e9' }
    assert.deepEqual(found({ campaign, queryParams: [parameter('utm_source', 'e\u0301')] }), [])
  })

  test('names the field in its message', ({ assert }) => {
    const [problem] = criteriaProblems({ path: { segments: [''] } })
    assert.equal(problem?.message, 'path.segments.0 must not be empty')
  })
})

test.group('Normalised criteria', () => {
  test('have every text in normal form C', ({ assert }) => {
    const normalized = normalizeCriteria({
      path: { segments: ['e\u0301'] },
      queryParams: [parameter('u\u0308', 'o\u0308'), { name: 'x', required: false }],
      campaign: { utm_term: 'a\u0308' },
    })

    assert.deepEqual(normalized, {
      path: { segments: ['é'] },
      queryParams: [
        { name: 'ü', value: 'ö', required: true },
        { name: 'x', required: false },
      ],
      campaign: { utm_term: 'ä' },
    })
    assert.deepEqual(normalizeCriteria(normalized), normalized)
  })

  test('count memory in proportion to the length of their texts', ({ assert }) => {
    const bytesOf = (criteria: MatchingCriteria) => memoryOfRoutable({ name: 'Router', criteria })
    const added = (criteriaOf: (text: string) => MatchingCriteria) =>
      bytesOf(criteriaOf('v'.repeat(501))) - bytesOf(criteriaOf('v'))
    assert.equal(
      added((text) => ({ campaign: { utm_source: text } })),
      500
    )
    assert.equal(
      added((text) => ({ queryParams: [parameter(text, text)] })),
      1_000
    )
  })

  test('have no members that were not given', ({ assert }) => {
    assert.deepEqual(normalizeCriteria({ path: undefined }), {})
  })
})

test.group('Merged criteria', () => {
  const optional = (name: string, value?: string) => ({ name, value, required: false })

  test('require what both require', ({ assert }) => {
    const path = { segments: ['book'] }
    const merged = mergeCriteria(
      { path, queryParams: [optional('a', '1'), parameter('b')], campaign: { utm_term: 't' } },
      { queryParams: [parameter('a'), parameter('b', '2'), optional('c', '3')] }
    )

    assert.deepEqual(merged, {
      path,
      queryParams: [parameter('a', '1'), parameter('b', '2'), optional('c', '3')],
      campaign: { utm_term: 't' },
    })
  })

  test('have the campaign parameters of both, and no campaign when neither has one', ({
    assert,
  }) => {
    const source = { campaign: { utm_source: 's' } }
    const term = { campaign: { utm_term: 't' } }
    assert.deepEqual(mergeCriteria(source, term), {
      campaign: { utm_source: 's', utm_term: 't' },
    })
    for (const [a, b] of [
      [source, {}],
      [{}, source],
    ] as const) {
      assert.deepEqual(mergeCriteria(a, b), source)
    }
    assert.deepEqual(mergeCriteria({}, {}), {})
  })

  test('do not exist when two values of one parameter contradict each other', ({ assert }) => {
    for (const demand of [parameter, optional]) {
      const one = { queryParams: [demand('a', '1')] }
      assert.isNull(mergeCriteria(one, { queryParams: [demand('a', '2')] }))
      assert.deepEqual(mergeCriteria(one, { queryParams: [demand('a', '1')] }), one)
    }
  })
})
