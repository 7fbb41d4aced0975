import { test } from '@japa/runner'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { runToEnd } from '#shared/steps'
import { AskedFor, recordedUrl, SHAPE_LENGTH_MAX, urlShape } from '#routing/privacy/recorded_url'
import type { UrlPrivacy } from '#organizations/organizations/organization'
import { parsed } from '#tests/support/routing/parsed_url'
import { buildRouter } from '#tests/support/routing/router_builder'
import { SeededRandom } from '#tests/support/seeded_random'
import {
  type Alphabet,
  INSTANTS,
  randomRouters,
  randomUrl,
} from '#tests/unit/routing/engine/random_world'

const SEED = SeededRandom.pickSeed()
const ORIGIN = 'https://clinic.example'
const HEX = 'd41d8cd98f00b204e9800998ecf8427e'

/** Words that are masked or written in several ways, and the masks themselves. */
const AMBIGUOUS_WORLD: Alphabet = {
  paths: [['a'], ['a', 'b/c'], ['ada@example.com'], ['~'], ['~~'], ['a', HEX], ['a', '~'], ['%2e']],
  names: ['p', 'é', 'email', 'gclid', 'bob@example.com', 'a b&c'],
  values: ['', '1', '~', 'ü=&', 'ada@example.com', HEX],
}

function askedBy(routers: readonly RoutableRouter[]): AskedFor {
  return runToEnd(AskedFor.steps(RoutingTable.compile(routers)))
}

function shapeOf(
  url: string,
  routers: readonly RoutableRouter[] = [],
  privacy: UrlPrivacy = 'masked'
): string | null {
  return urlShape(parsed(`${ORIGIN}${url}`), privacy, askedBy(routers))
}

test.group('The shape of a URL', () => {
  const cases: [title: string, url: string, shape: string][] = [
    ['sorts parameters by name', '/book?z=1&a=2', '/book?a=2&z=1'],
    ['has the first value of a repeated parameter', '/?a=2&a=1', '/?a=2'],
    ['has neither empty segments nor a slash at the end', '/x//y/', '/x/y'],
    ['has one spelling of each text', '/%7Ex?b=%41+c&d', '/~x?b=A%20c&d='],
    ['leaves out click ids', '/?gclid=1&FBCLID=2&a=1', '/?a=1'],
    ['leaves out names that are personal', '/?ada@example.com&a=1', '/?a=1'],
    ['masks personal values', '/?q=ada%40example.com&email=ada&phone=', '/?email=~&phone=&q=~'],
    ['masks personal segments', '/p/ada@example.com/x', '/p/~/x'],
  ]
  for (const [title, url, shape] of cases) {
    test(title, ({ assert }) => {
      assert.equal(shapeOf(url), shape)
    })
  }

  test('keeps what a router asks for, and only those personal values that it names', ({
    assert,
  }) => {
    const asking = buildRouter(1, {
      path: { segments: ['p', HEX] },
      queryParams: [
        { name: 'email', required: true },
        { name: 'gclid', value: '7', required: true },
        { name: 'q', required: true },
      ],
    })

    assert.equal(
      shapeOf(`/p/${HEX}?gclid=7&email=ada@example.com&q=x`, [asking]),
      `/p/${HEX}?email=~&gclid=7&q=x`
    )
    assert.equal(shapeOf('/?gclid=8', [asking]), '/?gclid=~')
  })

  test('is the same for URLs that differ only in what routing does not see', ({ assert }) => {
    const one = shapeOf('/book/?b=1&gclid=x&a=%C3%A4&a=2')
    const url = parsed('http://other.example:8080/book?a=a%CC%88&b=1#top')
    const other = urlShape(url, 'masked', askedBy([]))

    assert.equal(one, other)
  })

  test(`is the same for all visits of a mailing (seed ${SEED})`, ({ assert }) => {
    const random = new SeededRandom(SEED)
    const text = (length: number, letters: string) =>
      Array.from({ length }, () => letters[random.below(letters.length)]).join('')
    const hexOf = (length: number) => text(length, '0123456789abcdef')
    const base64 = (length: number) =>
      text(length, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_')
    const shapes = new Set<string | null>()
    for (let visit = 0; visit < 500; visit += 1) {
      const reader = [
        `_kx=${base64(43)}.${text(6, 'ABCdef123')}`,
        `mc_cid=1a2b3c&mc_eid=${hexOf(10)}&_hsenc=${base64(60)}&_hsmi=290001234`,
        `vorname=${text(6, 'abcdef')}&telefon=49170${text(7, '0123456789')}`,
        `r=${[8, 4, 4, 4, 12].map(hexOf).join('-')}&s=${base64(43)}&t=${base64(64)}`,
        `ip=203.0.113.${random.below(256)}&geb=12.03.19${60 + random.below(40)}`,
      ]
      shapes.add(shapeOf(`/book?utm_source=newsletter&lang=de&${reader.join('&')}`))
    }
    const masked = 'geb=~&ip=~&lang=de&mc_cid=1a2b3c&r=~&s=~&t=~&telefon=~'
    assert.include([...shapes], `/book?_hsmi=290001234&${masked}&utm_source=newsletter&vorname=~`)
    assert.isAtMost(shapes.size, 5)
  })

  test('has only names that routers ask for where url_privacy is relevant', ({ assert }) => {
    const asking = buildRouter(1, { queryParams: [{ name: 'lang', required: true }] })
    const url = '/book?lang=de&ref=news&utm_source=google'

    assert.equal(shapeOf(url, [asking], 'relevant'), '/book?lang=de&utm_source=google')
    for (const privacy of ['full', 'masked'] as const) assert.equal(shapeOf(url, [], privacy), url)
  })

  test('is null beyond its maximum length', ({ assert }) => {
    const longest = `/?a=${'x'.repeat(SHAPE_LENGTH_MAX - '/?a='.length)}`

    assert.equal(shapeOf(longest), longest)
    assert.isNull(shapeOf(`${longest}x`))
  })

  test(`resolves as the URL does, and is the shape of its stored form (seed ${SEED})`, ({
    assert,
  }) => {
    const random = new SeededRandom(SEED)
    let masked = 0
    for (let world = 0; world < 400; world += 1) {
      const routers = randomRouters(random, random.below(8), AMBIGUOUS_WORLD)
      const table = RoutingTable.compile(routers)
      const asked = askedBy(routers)
      const request = parsed(randomUrl(random, AMBIGUOUS_WORLD))
      const shape = urlShape(request, 'masked', asked)
      if (shape === null) throw new Error(`${request.href} has no shape`)
      const again = parsed(`${ORIGIN}${shape}`)
      for (const nowMs of INSTANTS) {
        assert.equal(
          table.resolve(again, nowMs)?.router.id,
          table.resolve(request, nowMs)?.router.id,
          `${request.href} as ${shape}`
        )
      }
      assert.equal(urlShape(again, 'masked', asked), shape, request.href)
      for (const privacy of ['full', 'masked'] as const) {
        const stored = recordedUrl(request, privacy, asked)
        assert.equal(urlShape(parsed(stored), 'masked', asked), shape, stored)
      }
      if (shape.includes('~')) masked += 1
    }
    assert.isAbove(masked, 50)
  })
})
