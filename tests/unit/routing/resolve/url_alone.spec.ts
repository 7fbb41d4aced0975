import { test } from '@japa/runner'
import { isUrlAlone, resolveValidator } from '#routing/resolve/resolve_http'

const BODIES: readonly unknown[] = [
  { url: 'https://example.com/' },
  { url: '' },
  { url: ' ' },
  { url: '\uD800' },
  { url: null },
  { url: 1 },
  { url: ['https://example.com/'] },
  { url: 'https://example.com/', candidates: 1 },
  JSON.parse('{"url":"https://example.com/","__proto__":{}}'),
  JSON.parse('{"__proto__":{"url":"https://example.com/"}}'),
  {},
  [],
  ['url'],
  null,
  undefined,
]

test.group('The body of a resolve', () => {
  for (const body of BODIES) {
    test(`is taken without a validator exactly if that keeps it: ${JSON.stringify(body)}`, async ({
      assert,
    }) => {
      const [refusal, kept] = await resolveValidator.tryValidate(body)

      assert.equal(isUrlAlone(body), refusal === null)
      if (!refusal) assert.deepEqual(kept, body)
    })
  }
})
