import { test } from '@japa/runner'
import { QueryParameters } from '#routing/engine/criteria/query_parameters'
import { parsed } from '#tests/support/routing/parsed_url'

/** On both sides of each bound that UTF-8 sets for the first byte of a character, and for the next one. */
const LEADS = [
  0x41, 0x7f, 0x80, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1,
  0xf3, 0xf4, 0xf5, 0xf7, 0xf8, 0xff,
]
const NEXT = [0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0]
const LAST = [0x7f, 0x80, 0xbf, 0xc0]

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const escaped = (bytes: readonly number[]) =>
  bytes.map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')

function characterOf(bytes: readonly number[]): string | null {
  try {
    const text = decoder.decode(Uint8Array.from(bytes))
    return [...text].length === 1 ? text : null
  } catch {
    return null
  }
}

/** Each character that the bytes encode; what encodes none stays as written. */
function decoded(bytes: readonly number[]): string {
  if (bytes.length === 0) return ''
  for (let length = 1; length <= 4; length++) {
    const character = bytes.length < length ? null : characterOf(bytes.slice(0, length))
    if (character !== null) return character + decoded(bytes.slice(length))
  }
  return escaped(bytes.slice(0, 1)) + decoded(bytes.slice(1))
}

test.group('Escaped bytes', () => {
  test('of a malformed path are read as UTF-8, and stay as written where they are not', ({
    assert,
  }) => {
    for (const lead of LEADS) {
      for (const second of NEXT) {
        for (const [third, fourth] of LAST.flatMap((one) => LAST.map((next) => [one, next]))) {
          const bytes = [lead, second, third ?? 0, fourth ?? 0]
          const written = `x${escaped(bytes)}%FF`
          const expected = `x${decoded(bytes)}%FF`.normalize()
          const { segments } = parsed(`https://a.example/${written}`)
          if (segments.join('/') !== expected) assert.deepEqual(segments, [expected], written)
        }
      }
    }
  })

  test('of a malformed query are read as forms read them', ({ assert }) => {
    const digits = [...'/09:@AFG`afgz%']
    for (const search of digits.flatMap((high) =>
      digits.map((low) => `?a=1%${high}${low}2&b=%FF&c=%e4%f6%C3%A9`)
    )) {
      const expected = [...new URLSearchParams(search)].map(([name, value]) => [
        name,
        value.normalize(),
      ])
      assert.deepEqual([...QueryParameters.parse(search, true)], expected, search)
    }
  })

  test('that are cut off stay as they are', ({ assert }) => {
    for (const search of ['?a=%', '?a=%4', '?a=%FF%', '?a=%FF%4', '?%=%FF']) {
      const expected = [...new URLSearchParams(search)]
      assert.deepEqual([...QueryParameters.parse(search, true)], expected, search)
    }
    assert.deepEqual(parsed('https://a.example/x%C3%FF').segments, ['x%C3%FF'])
    assert.deepEqual(parsed('https://a.example/x%FF%E2%82').segments, ['x%FF%E2%82'])
  })
})
