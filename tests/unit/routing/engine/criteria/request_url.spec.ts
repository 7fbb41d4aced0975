import { test } from '@japa/runner'
import {
  MAX_URL_LENGTH,
  pathKeyOfSegments,
  RequestUrl,
  pathOfKey,
} from '#routing/engine/criteria/request_url'
import { parsed } from '#tests/support/routing/parsed_url'
import fc from 'fast-check'
import { roundsOf } from '#tests/support/rounds_of'
import { SeededRandom } from '#tests/support/seeded_random'

function problem(raw: string): string | null {
  const request = RequestUrl.parse(raw)
  return request.ok ? null : request.error.type
}

const SEED = SeededRandom.pickSeed()
const RUNS = { seed: SEED, numRuns: roundsOf(300) }

test.group('RequestUrl', () => {
  test('removes user name, password and fragment from what may be stored', ({ assert }) => {
    assert.equal(parsed('https://me:pw@example.com/a?b=1#c').href, 'https://example.com/a?b=1')
    assert.equal(parsed('https://me@example.com').href, 'https://example.com/')
    assert.equal(parsed('https://:pw@example.com/#').href, 'https://example.com/')
    assert.equal(parsed('https://example.com/a@b?c=@').href, 'https://example.com/a@b?c=@')
  })

  test('splits and decodes the path once', ({ assert }) => {
    assert.deepEqual(parsed('https://x/').segments, [])
    assert.deepEqual(parsed('https://x').segments, [])
    assert.deepEqual(parsed('https://x/a//b/').segments, ['a', 'b'])
    assert.deepEqual(parsed('https://x/a%2Fb/%252F').segments, ['a/b', '%2F'])
    assert.deepEqual(parsed('https://x/%E2%82/%F0%9F%98%80%zz').segments, ['%E2%82', '😀%zz'])
  })

  for (const [where, url] of [
    ['path', `https://x/${'%E9%zz/'.repeat(1_000)}`],
    ['query', `https://x/?${'%E9=%zz&'.repeat(1_000)}`],
  ] as const) {
    test(`causes one exception, however many escapes of a ${where} are malformed`, ({
      assert,
      cleanup,
    }) => {
      const { decodeURIComponent } = globalThis
      let exceptions = 0
      globalThis.decodeURIComponent = (text) => {
        try {
          return decodeURIComponent(text)
        } catch (error) {
          exceptions++
          throw error
        }
      }
      cleanup(() => {
        globalThis.decodeURIComponent = decodeURIComponent
      })

      const { pathKey, query } = parsed(url)

      assert.isAtMost(exceptions, 1)
      assert.equal(
        where === 'path' ? pathKey.length : query.get('\ufffd'),
        where === 'path' ? 11_000 : '%zz'
      )
    })
  }

  test('has one path key for one list of segments', ({ assert }) => {
    const lists = [
      [],
      ['a'],
      ['𐀀', '%2F'],
      ['a', 'b'],
      ['a/b'],
      ['a/b', 'c'],
      ['a', 'b/c'],
      ['/'],
      ['é', 'a b'],
    ]
    for (const segments of lists) {
      const url = `https://x/${segments.map(encodeURIComponent).join('/')}`
      assert.equal(parsed(url).pathKey, pathKeyOfSegments(segments))
      assert.deepEqual(parsed(url).segments, segments)
    }
    assert.equal(new Set(lists.map(pathKeyOfSegments)).size, lists.length)
  })

  test('keeps escaped bytes of a path as written that are not UTF-8, and decodes the others', ({
    assert,
  }) => {
    const cases = {
      // Too long for what they say, and therefore refused by UTF-8.
      '%C0%AF': '%C0%AF',
      '%E0%80%AF': '%E0%80%AF',
      '%F0%80%80%AF': '%F0%80%80%AF',
      // Halves of surrogate pairs.
      '%ED%A0%80': '%ED%A0%80',
      '%ED%BF%BF': '%ED%BF%BF',
      // Beyond the last character.
      '%F4%90%80%80': '%F4%90%80%80',
      '%F8%88%80%80': '%F8%88%80%80',
      // Cut off, interrupted, or without a first byte.
      '%E2%82': '%E2%82',
      '%C3%41': '%C3A',
      '%80': '%80',
      '%BF': '%BF',
      // The edges of what UTF-8 has.
      '%7F': '\u007f',
      '%C2%80': '\u0080',
      '%DF%BF': '\u07ff',
      '%E0%A0%80': '\u0800',
      '%ED%9F%BF': '\ud7ff',
      '%EE%80%80': '\ue000',
      '%F0%90%80%80': '\u{10000}',
      '%F4%8F%BF%BF': '\u{10ffff}',
    }
    for (const [written, read] of Object.entries(cases)) {
      // The malformed escape before it has all of them decoded byte by byte.
      assert.deepEqual(parsed(`https://x/%FF${written}z`).segments, [`%FF${read}z`], written)
    }
  })

  test('keeps the first value of every parameter', ({ assert }) => {
    const { query } = parsed('https://x/?a=1&b&c=&a=2&=none&d=x=y&e+f=g+h')
    assert.deepEqual(Object.fromEntries(query), {
      'a': '1',
      'b': '',
      'c': '',
      '': 'none',
      'd': 'x=y',
      'e f': 'g h',
    })
  })

  test('has every occurrence of a repeated parameter', ({ assert }) => {
    const { query } = parsed('https://x/?a=1&b&a=2')
    assert.deepEqual(query.pairs, ['a', '1', 'b', '', 'a', '2'])
    assert.equal(query.size, 3)
  })

  test('reads a query as URLSearchParams does, for ASCII and well-formed escapes', ({ assert }) => {
    for (const search of [
      '',
      '?',
      '??a',
      '?&',
      '?=',
      '?==',
      '?a==b',
      '?a&a=1',
      '?%41=%26',
      '?+=+',
    ]) {
      const url = `https://x/${search}`
      const firsts = new Map<string, string>()
      for (const [name, value] of new URL(url).searchParams) {
        if (!firsts.has(name)) firsts.set(name, value)
      }
      assert.deepEqual([...parsed(url).query], [...firsts], url)
    }
  })

  test('says what is wrong with a URL', ({ assert }) => {
    assert.equal(problem(''), 'empty')
    assert.equal(problem(' \n'), 'empty')
    assert.equal(problem('example.com'), 'malformed')
    assert.equal(problem('https://'), 'malformed')
    assert.equal(problem('https://x:99999/'), 'malformed')
    assert.equal(problem('ws://x/'), 'unsupported_scheme')
    assert.equal(problem('data:,x'), 'unsupported_scheme')
  })

  test('applies the length limit as written and as normalised', ({ assert }) => {
    const filled = (length: number) => 'https://x/'.padEnd(length, 'a')
    assert.isNull(problem(filled(MAX_URL_LENGTH)))
    assert.equal(problem(filled(MAX_URL_LENGTH + 1)), 'too_long')
    assert.equal(problem(`https://x/${'é'.repeat(MAX_URL_LENGTH / 2)}`), 'too_long')
  })

  test('applies the length limit of a host, as written and decoded', ({ assert }) => {
    const label = 'a'.repeat(63)
    const longest = `${label}.${label}.${label}.${'a'.repeat(61)}`
    assert.lengthOf(longest, 253)
    const escaped = longest.replaceAll('a', '%61')
    for (const host of [longest, escaped, `${longest}:443`, `me:pw@${longest}`]) {
      assert.isNull(problem(`https://${host}/`), host)
    }
    for (const host of [`a${longest}`, `${escaped}a%`, `${longest}a%61`]) {
      assert.isNotNull(problem(`https://${host}/`), host)
    }
    assert.equal(problem(`https://${longest}a/`), 'too_long')
    assert.equal(problem(`https://${'%61'.repeat(2_000)}/`), 'too_long')
  })

  test('finds the host of a URL where the parser does', ({ assert }) => {
    const longest = `${'a'.repeat(63)}.`.repeat(3) + 'a'.repeat(61)
    // The parser drops a soft hyphen from a host.
    assert.isNull(problem(`https://${longest}%C2%AD/`))
    assert.equal(problem(` https://${longest}a/`), 'too_long')
    assert.equal(problem(`see https://${longest}a/`), 'malformed')
  })

  test('is normalised after one pass', ({ assert }) => {
    for (const raw of [
      'HTTP://EXAMPLE.com:80/a/../b',
      'https://u@faß.de/é?ü=%zz#f',
      'https:x\\y',
    ]) {
      const once = parsed(raw)
      assert.deepEqual(parsed(once.href), once)
    }
  })
})

/** Any character of Unicode. fast-check lists all of them first for its own unit, which takes a second. */
const codePoint = fc
  .nat({ max: 0x10ffff })
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))

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
  fc.string({ unit: codePoint, maxLength: 6 })
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
      fc.property(fc.oneof(rawUrl, fc.string({ unit: codePoint, maxLength: 60 })), (raw) => {
        const request = RequestUrl.parse(raw)
        if (!request.ok) return request.error.message !== ''
        return request.value.segments.every((text) => text !== '' && text.isWellFormed())
      }),
      RUNS
    )
    assert.isTrue(true)
  })

  test('is normalised after one pass', ({ assert }) => {
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
