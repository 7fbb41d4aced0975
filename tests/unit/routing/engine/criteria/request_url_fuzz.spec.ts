import { test } from '@japa/runner'
import fc from 'fast-check'
import { pathKeyOfSegments, pathOfKey, RequestUrl } from '#routing/engine/criteria/request_url'
import { parsed } from '#tests/support/routing/parsed_url'
import { SeededRandom } from '#tests/support/seeded_random'

const SEED = SeededRandom.pickSeed()
const RUNS = { seed: SEED, numRuns: 3000 }

const scrap = fc.oneof(
  fc.constantFrom('%', '%2F', '%2f', '%zz', '%C3%A9', '%FF', '%F0%9F%98', '%00', '%25', '%2e%2E'),
  fc.constantFrom(
    '/',
    '//',
    '/./',
    '/../',
    '\\',
    '?',
    '&',
    '=',
    '+',
    ';',
    '#',
    '@',
    ':',
    ' ',
    '\t'
  ),
  fc.constantFrom('é', 'e\u0301', 'ß', '名', '😀', '\uD800', '\uDC00', 'K', 'ﬁ', 'İ'),
  fc.constantFrom('a', 'utm_source', 'a=1', 'a=2', 'a', '=', '__proto__'),
  fc.string({ unit: 'binary', maxLength: 6 })
)
const host = fc.constantFrom(
  'x',
  'EXAMPLE.com:443',
  'faß.de',
  'xn--fa-hia.de',
  '127.1',
  '[::1]',
  'u:p@h'
)
const scheme = fc.constantFrom('http://', 'https://', 'HTTPS:', 'ftp://', '', '  http://')
const rawUrl = fc
  .tuple(scheme, host, fc.array(scrap, { maxLength: 25 }))
  .map(([start, at, scraps]) => `${start}${at}/${scraps.join('')}`)

/** A text that may stand in a segment: dot segments are the parser's own. */
const segment = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .map((text) => text.normalize())
  .filter((text) => text !== '.' && text !== '..' && text !== '')

test.group(`RequestUrl, fuzzed | SEED=${SEED}`, () => {
  test('never throws', ({ assert }) => {
    fc.assert(
      fc.property(fc.oneof(rawUrl, fc.string({ unit: 'binary', maxLength: 60 })), (raw) => {
        const request = RequestUrl.parse(raw)
        if (!request.ok) return request.error.message !== ''
        return request.value.segments.every((text) => text !== '' && text.isWellFormed())
      }),
      RUNS
    )
    assert.isTrue(true)
  })

  test('normalises once and for all', ({ assert }) => {
    fc.assert(
      fc.property(rawUrl, (raw) => {
        const once = RequestUrl.parse(raw)
        if (once.ok) assert.deepEqual(parsed(once.value.href), once.value)
      }),
      RUNS
    )
  })

  test('keeps no secret and no fragment, and every text in normal form C', ({ assert }) => {
    fc.assert(
      fc.property(rawUrl, (raw) => {
        const request = RequestUrl.parse(raw)
        if (!request.ok) return
        const { href, segments, query } = request.value
        const url = new URL(href)
        assert.deepEqual([url.username, url.password, url.hash], ['', '', ''])
        assert.notInclude(href, '#')
        for (const text of [...segments, ...[...query].flat()]) {
          assert.equal(text, text.normalize())
        }
      }),
      RUNS
    )
  })

  test('reads every query as URLSearchParams does, in normal form C', ({ assert }) => {
    fc.assert(
      fc.property(rawUrl, (raw) => {
        const request = RequestUrl.parse(raw)
        if (!request.ok) return
        const firsts = new Map<string, string>()
        for (const [name, value] of new URL(request.value.href).searchParams) {
          const known = name.normalize()
          if (!firsts.has(known)) firsts.set(known, value.normalize())
        }
        const expected = [...firsts]
        const actual = [...request.value.query]
        assert.equal(actual.length, expected.length, raw)
        for (const [name, value] of expected) {
          assert.equal(request.value.query.get(name), value, raw)
        }
      }),
      RUNS
    )
  })

  test('finds in a path exactly the segments that were written into it', ({ assert }) => {
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 6 }), (segments) => {
        const key = pathKeyOfSegments(segments)
        const request = parsed(`https://x${pathOfKey(key)}`)
        assert.deepEqual(request.segments, segments)
        assert.equal(request.pathKey, key)
      }),
      RUNS
    )
  })

  test('reads a URL of 8,192 characters full of parameters', ({ assert }) => {
    for (const piece of ['a&', 'a=&', '&', '%41&', '+', '=', 'a=%FF&']) {
      const raw = `https://x/?${piece.repeat(8192)}`.slice(0, 8192)
      assert.equal(parsed(raw).href.length, 8192)
    }
  })
})
