import { test } from '@japa/runner'
import { LocalValues } from '#cluster/cache/local_values'

test.group('LocalValues', () => {
  test('keeps at most its capacity and drops the least recently used', ({ assert }) => {
    const values = new LocalValues<number>(2, 0)
    values.set('a', 1, 1_000)
    values.set('b', 2, 1_000)
    values.fresh('a')
    values.set('c', 3, 1_000)
    assert.equal(values.size, 2)
    assert.deepEqual(
      ['a', 'b', 'c'].map((key) => values.fresh(key)?.value),
      [1, undefined, 3]
    )
  })

  test('distinguishes a fresh value from one usable in an outage', ({ assert }) => {
    const values = new LocalValues<number>(2, 60_000)
    values.set('a', 1, 0)
    assert.isUndefined(values.fresh('a'))
    assert.equal(values.usable('a')?.value, 1)
    values.delete('a')
    assert.isUndefined(values.usable('a'))
  })
})
