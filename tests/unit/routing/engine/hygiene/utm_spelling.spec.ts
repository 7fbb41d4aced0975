import { test } from '@japa/runner'
import { misspeltUtm, type UtmRelation, utmRelation } from '#routing/engine/hygiene/utm_spelling'

const PAIRS: readonly (readonly [a: string, b: string, relation: UtmRelation | null])[] = [
  ['Google', 'google', 'variant'],
  ['GOOGLE', 'google', 'variant'],
  ['google ', 'google', 'variant'],
  ['ｇｏｏｇｌｅ', 'google', 'variant'],
  ['spring-sale', 'spring_sale', 'variant'],
  ['spring-sale', 'spring sale', 'variant'],
  ['spring-sale', 'spring+sale', 'variant'],
  ['spring-sale', 'SpringSale', 'variant'],
  ['spring--sale', 'spring-sale', 'variant'],
  ['spring–sale', 'spring-sale', 'variant'],
  ['spring-25', 'spring25', 'variant'],
  ['spring25', 'Spring_25', 'variant'],
  ['2026-01', '2026_01', 'variant'],
  ['zürich', 'Zurich', 'variant'],
  ['straße', 'strasse', 'variant'],

  ['facbook', 'facebook', 'misspelt'],
  ['faecbook', 'facebook', 'misspelt'],
  ['Facebok', 'facebook', 'misspelt'],
  ['gogle', 'google', 'misspelt'],
  ['newsletter', 'newsleter', 'misspelt'],
  ['newsletter', 'newslettre', 'misspelt'],
  ['newsletter', 'newsltr', null],
  ['instagram', 'intsagarm', 'misspelt'],
  ['sumer-sale', 'summer_sale', 'misspelt'],
  ['summersale', 'sumer-sale', 'misspelt'],
  ['implants-25', 'implnats-25', 'misspelt'],
  ['white-friday', 'white-frieday', 'misspelt'],

  [
    'flag-\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    'flag-\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    null,
  ],
  ['google', 'google', null],
  ['google', 'bing', null],
  ['cpc', 'cpm', null],
  ['bing', 'ping', null],
  ['spring25', 'spring26', null],
  ['spring-25', 'spring-26', null],
  ['spring-2025', 'spring-2026', null],
  ['spring25', 'sprng26', null],
  ['1-12', '11-2', null],
  ['2026-01', '202601', null],
  ['banner-a', 'banner-b', null],
  ['banner_a', 'banner-b', null],
  ['-banner-a', 'banner-b', null],
  ['ad-top', 'ad-tip', null],
  ['new-patients', 'old-patients', null],
  ['male', 'female', null],
  ['spring', 'winter', null],
  ['q1', 'q2', null],
  ['de', 'en', null],
]

test.group('The spelling of UTM values', () => {
  for (const [a, b, relation] of PAIRS) {
    test(`"${a}" and "${b}" are ${relation ?? 'not related'}`, ({ assert }) => {
      assert.equal(utmRelation(a, b), relation)
      assert.equal(utmRelation(b, a), relation)
    })
  }

  test('allows no mistake below five letters, one below nine, and two from nine on', ({
    assert,
  }) => {
    assert.isNull(utmRelation('abcd', 'abdc'))
    assert.equal(utmRelation('abcde', 'abdce'), 'misspelt')
    assert.isNull(utmRelation('abcdefgh', 'bacdefhg'))
    assert.equal(utmRelation('abcdefghi', 'bacdefgih'), 'misspelt')
    assert.isNull(utmRelation('abcdefghijkl', 'bacdefhgijlk'))
    assert.isNull(utmRelation('1234abcd', '1234abdc'))
  })

  test('finds mistakes in values of up to a hundred characters', ({ assert }) => {
    const text = 'abcdefghij'.repeat(10)
    assert.equal(utmRelation(text, `ba${text.slice(2)}`), 'misspelt')
    assert.isNull(utmRelation(`${text}k`, `ba${text.slice(2)}k`))
  })

  test('long values are never mistakes of each other, which would be costly to find', ({
    assert,
  }) => {
    const long = 'word'.repeat(200)

    assert.isNull(utmRelation(long, `${long}s`))
    assert.equal(utmRelation(long, long.toUpperCase()), 'variant')
  })
})

test.group('The spelling of UTM names', () => {
  const names: readonly (readonly [name: string, meant: string | null])[] = [
    ['utm_soruce', 'utm_source'],
    ['utm_sorce', 'utm_source'],
    ['UTM_Source', 'utm_source'],
    ['utm-source', 'utm_source'],
    ['utmsource', 'utm_source'],
    ['umt_source', 'utm_source'],
    ['utm_meduim', 'utm_medium'],
    ['utm_campain', 'utm_campaign'],
    ['utm_campaing', 'utm_campaign'],
    ['utm_contents', 'utm_content'],
    ['utm_trem', 'utm_term'],
    ['utm_contnet', 'utm_content'],
    ['utm___________source', 'utm_source'],

    ['utm_source', null],
    ['utm_term', null],
    ['utm_team', null],
    ['utm_id', null],
    ['utm_source2', null],
    ['utm_source_platform', null],
    ['source', null],
    ['utm', null],
    ['utm_termm', null],
    ['utm_tern', null],
    ['UTM_Team', null],
    ['utm____________source', null],
    ['term', null],
    ['page', null],
  ]
  for (const [name, meant] of names) {
    test(`"${name}" ${meant === null ? 'misspells none' : `is meant to be ${meant}`}`, ({
      assert,
    }) => {
      assert.equal(misspeltUtm(name), meant)
    })
  }
})
