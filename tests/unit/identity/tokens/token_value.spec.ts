import { crc32 } from 'node:zlib'
import { test } from '@japa/runner'
import { secretHash } from '#identity/credentials/secret_value'
import { newTokenSecret } from '#identity/tokens/token_value'

test.group('The secret of a token', () => {
  test('has forty random characters and their checksum', ({ assert }) => {
    const secret = newTokenSecret().secret.release()
    const [, random = '', checksum] = /^([\w-]{40})(\d+)$/.exec(secret) ?? []
    assert.equal(checksum, String(crc32(random)))
    assert.notEqual(newTokenSecret().secret.release(), secret)
  })

  test('is stored as its hash', ({ assert }) => {
    const { secret, hash } = newTokenSecret()
    assert.equal(hash, secretHash(secret.release()))
  })
})
