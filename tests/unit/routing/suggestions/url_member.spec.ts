import { test } from '@japa/runner'
import { criteriaOfMembers, memberRank, membersOf } from '#routing/suggestions/url_members'
import { parsed } from '#tests/support/routing/parsed_url'

function membersOfUrl(url: string) {
  return membersOf(parsed(`https://clinic.example${url}`))
}

test.group('The members of a URL', () => {
  const cases: [title: string, url: string, texts: string[]][] = [
    ['are its path and its parameters', '/a/b?x=1', ['/a/b', 'x=1']],
    ['are UTM parameters before others', '/?a=1&utm_source=g', ['utm_source=g', 'a=1']],
    ['are neither the root path nor empty values', '/?a=&b', []],
    ['are not what is masked', '/p/~/x?email=~&q=~', []],
    ['are no click ids', '/?gclid=1&FBCLID=2', []],
    ['are neither personal names nor values', '/?email=ada&q=ada%40example.com&x=1', ['x=1']],
    ['are decoded as for matching', '/%61?b=%41+c', ['/a', 'b=A%20c']],
  ]
  for (const [title, url, texts] of cases) {
    test(title, ({ assert }) => {
      assert.deepEqual(
        membersOfUrl(url).map(({ text }) => text),
        texts
      )
    })
  }

  test('are at most ten parameters beside UTM parameters', ({ assert }) => {
    const many = Array.from({ length: 30 }, (_, at) => `p${at}=1`).join('&')

    assert.lengthOf(membersOfUrl(`/a?${many}&utm_term=x`), 12)
  })

  test('become criteria that require them', ({ assert }) => {
    assert.deepEqual(criteriaOfMembers(membersOfUrl('/a/b%2Fc?utm_source=g&x=1')), {
      path: { segments: ['a', 'b/c'] },
      campaign: { utm_source: 'g' },
      queryParams: [{ name: 'x', value: '1', required: true }],
    })
    assert.deepEqual(criteriaOfMembers(membersOfUrl('/a')), { path: { segments: ['a'] } })
  })

  test('name a campaign best by utm_campaign, then by the path', ({ assert }) => {
    const ranked = membersOfUrl('/a?utm_campaign=c&utm_source=s&x=1').sort(
      (one, other) => memberRank(one) - memberRank(other)
    )

    assert.deepEqual(
      ranked.map(({ text }) => text),
      ['utm_campaign=c', '/a', 'utm_source=s', 'x=1']
    )
  })
})
