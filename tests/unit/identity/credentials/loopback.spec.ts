import { test } from '@japa/runner'
import { isLoopback } from '#identity/credentials/networks'

test.group('isLoopback', () => {
  test('recognizes the addresses of this machine', ({ assert }) => {
    for (const address of ['127.0.0.1', '127.255.255.254', '::1', '::ffff:127.0.0.1']) {
      assert.isTrue(isLoopback(address), address)
    }
    for (const address of [
      '',
      'localhost',
      '0.0.0.0',
      '::',
      '10.0.0.1',
      '::ffff:10.0.0.1',
      'fe80::1%lo',
    ]) {
      assert.isFalse(isLoopback(address), address)
    }
  })
})
