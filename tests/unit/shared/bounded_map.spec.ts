import { test } from '@japa/runner'
import { BoundedMap } from '#shared/bounded_map'

test.group('BoundedMap', () => {
  test('drops the oldest entries beyond its capacity', ({ assert }) => {
    const map = new BoundedMap<string, number>(2)

    map.set('a', 1).set('b', 2).set('a', 3).set('c', 4)

    assert.deepEqual(
      [...map],
      [
        ['a', 3],
        ['c', 4],
      ]
    )
  })

  test('drops nothing while there is room', ({ assert }) => {
    const map = new BoundedMap<string, number>(2)

    map.set('a', 1).set('b', 2)
    map.delete('a')
    map.set('c', 3)

    assert.deepEqual([...map.keys()], ['b', 'c'])
  })
})
