import { test } from '@japa/runner'
import { KeyUses } from '#identity/keys/verify_publishable_key'
import type { PublishableKey } from '#identity/keys/publishable_key'

const NOON_MS = Date.parse('2126-03-01T12:00:00.000Z')
const [HERE, THERE] = ['https://www.clinic.example', 'https://book.clinic.example']

const key: PublishableKey = {
  id: 'a'.repeat(24),
  organizationId: 'b'.repeat(24),
  name: 'Website',
  value: null,
  hash: '',
  origins: [HERE, THERE],
  unprovenOrigins: [],
  creatorIds: [],
  rotatedFromId: null,
  lastUsedAt: null,
  originUses: [HERE, THERE].map((origin) => ({ origin, lastUsedAt: null })),
  lastRefusal: null,
  createdAt: new Date(0),
}

test.group('KeyUses', () => {
  test('writes one use of each origin in a minute, and one refusal', ({ assert }) => {
    const written: unknown[] = []
    const uses = new KeyUses({
      use: (_organization, _key, place, at) => written.push([place, at.getTime() - NOON_MS]),
      refusal: (_organization, _key, { code, at }) => written.push([code, at.getTime() - NOON_MS]),
    })
    for (const afterMs of [0, 1, 59_999, 60_000]) {
      const at = new Date(NOON_MS + afterMs)
      for (const origin of key.origins) uses.record(key, origin, at)
      uses.recordRefusal(key, { code: 'E_ORIGIN_REFUSED', origin: null, at })
    }
    const each = (afterMs: number) => [
      [0, afterMs],
      [1, afterMs],
      ['E_ORIGIN_REFUSED', afterMs],
    ]
    assert.deepEqual(written, [...each(0), ...each(60_000)])
  })
})
