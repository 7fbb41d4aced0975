import { test } from '@japa/runner'
import { validUntilMs } from '#cluster/locks/held_lock'

test.group('validUntilMs', () => {
  test('ends 1 % and 2 ms before the TTL, counted from the sending', ({ assert }) => {
    assert.equal(validUntilMs(1_000, 10_000), 10_898)
    assert.equal(validUntilMs(0, 100), 97)
  })
})
