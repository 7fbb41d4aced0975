import { test } from '@japa/runner'
import type { AccessToken } from '#identity/tokens/access_token'
import { TokenUses } from '#identity/credentials/token_uses'

const NOON_MS = Date.parse('2126-03-01T12:00:00.000Z')

function tokenLastUsed(lastUsedAt: Date | null): AccessToken {
  return {
    id: 'a'.repeat(24),
    organizationId: 'b'.repeat(24),
    name: 'CI',
    hash: '',
    permissions: [],
    creatorIds: [],
    derivedFromId: null,
    device: null,
    expiresAt: new Date(NOON_MS + 3_600_000),
    lastUsedAt,
    createdAt: new Date(0),
  }
}

/** At which offsets from noon, in milliseconds, uses at the given ones are written down. */
function written(lastUsedAt: Date | null, offsetsMs: readonly number[]): number[] {
  const writes: number[] = []
  const uses = new TokenUses((_token, at) => writes.push(at.getTime() - NOON_MS))
  for (const offsetMs of offsetsMs) {
    uses.record(tokenLastUsed(lastUsedAt), new Date(NOON_MS + offsetMs))
  }
  return writes
}

test.group('TokenUses', () => {
  test('writes the first use, and further ones once a minute', ({ assert }) => {
    assert.deepEqual(written(null, [0, 1, 59_999, 60_000, 60_001, 120_000]), [0, 60_000, 120_000])
  })

  test('writes nothing when another instance did so less than a minute ago', ({ assert }) => {
    assert.deepEqual(written(new Date(NOON_MS), [30_000, 59_999, 60_000]), [60_000])
  })

  test('writes nothing when the clock goes back', ({ assert }) => {
    assert.deepEqual(written(null, [60_000, 0, 59_000]), [60_000])
  })
})
