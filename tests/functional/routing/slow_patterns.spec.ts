import { test } from '@japa/runner'
import { BASE_URL } from '#tests/support/base_url'
import { createTenant } from '#tests/support/create_tenant'
import { createRouter, ROUTERS } from '#tests/support/routers'

/** Patterns that make a backtracking engine try every split of a name that is nearly right. */
const SLOW = [
  ...[
    '(a+)+$',
    '^(a|a)*$',
    '^(a|aa)+$',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '(.*)*\\d',
    '^(\\w+\\s?)*$',
  ],
  ...['(a{1,50}){1,50}b', '^(a?){60}a{60}$', '(?=(a+))a*b\\1', '^(a+)\\1+$', '(?<=a{1,50}.*)b'],
  ...['(((((a*)*)*)*)*)*$', '(a*)*b', '(?:a|a|a|a)*c', '^(?:.*a){40}$'],
]
const NAMES = ['!', '\u20AC', ' 1'].map((end) => 'a'.repeat(100 - end.length) + end)
/** The limit of the query is half a second; the rest is for a busy machine. */
const LIMIT_MS = 3_000

test.group('A pattern that would take for ever', () => {
  test('is answered soon, and others are served meanwhile', async ({ client, assert }) => {
    const tenant = await createTenant()
    const other = await createTenant()
    for (const name of NAMES) await createRouter(client, tenant, { name })
    const ask = async (bearer: string, target: string) => {
      const startedAtMs = performance.now()
      const response = await fetch(`${BASE_URL}${target}`, { headers: { authorization: bearer } })
      const body = JSON.parse(await response.text())
      return { status: response.status, code: body.code, ms: performance.now() - startedAtMs }
    }

    const patterns = []
    const others = []
    for (const pattern of SLOW) {
      const [slow, ...served] = await Promise.all([
        ask(tenant.bearer, `${ROUTERS}?name[$regex]=${encodeURIComponent(pattern)}`),
        ...Array.from({ length: 5 }, () => ask(other.bearer, '/v1/organization')),
      ])
      patterns.push(slow)
      others.push(...served)
    }

    for (const [index, { status, code, ms }] of patterns.entries()) {
      const label = `${SLOW[index]} ${status} ${code}`
      assert.oneOf(status, [200, 422], label)
      if (status === 422) assert.oneOf(code, ['E_PATTERN_TOO_SLOW', 'E_VALIDATION_ERROR'], label)
      assert.isBelow(ms, LIMIT_MS, label)
    }
    for (const { status, ms } of others) {
      assert.equal(status, 200)
      assert.isBelow(ms, LIMIT_MS)
    }
  }).retry(2)

  test('is not even tried when it is longer than 200 characters', async ({ client, assert }) => {
    const tenant = await createTenant()

    const response = await client
      .get(ROUTERS)
      .qs({ name: { $regex: `${'(a+)+'.repeat(40)}$` } })
      .header('authorization', tenant.bearer)

    response.assertStatus(422)
    assert.equal(response.body().errors[0].rule, 'maxLength')
  })
})
