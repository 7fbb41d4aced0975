import { test } from '@japa/runner'
import { MAX_URL_LENGTH } from '#routing/engine/criteria/request_url'
import { isUrlAlone, resolveValidator } from '#routing/resolve/resolve_http'

const BODIES: readonly unknown[] = [
  { url: 'https://example.com/' },
  { url: '' },
  { url: ' ' },
  { url: '\uD800' },
  { url: 'https://example.com/\0' },
  { url: `https://example.com/${'a'.repeat(MAX_URL_LENGTH)}` },
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
    test(`skips the validator exactly if that would keep it: ${String(JSON.stringify(body)).slice(0, 80)}`, async ({
      assert,
    }) => {
      const [refusal, kept] = await resolveValidator.tryValidate(body)

      assert.equal(isUrlAlone(body), refusal === null)
      if (!refusal) assert.deepEqual(kept, body)
    })
  }
})
