import { test } from '@japa/runner'
import { nextPosition } from '#console/pages/routers/list_items'
import {
  allToggled,
  extended,
  NOTHING_SELECTED,
  type Selection,
  toggled,
  without,
} from '#console/pages/routers/list_items'

const shown = ['a', 'b', 'c', 'd', 'e']
const idsOf = ({ ids }: Selection) => [...ids].sort().join('')

test.group('Selection of routers', () => {
  test('toggles one row', ({ assert }) => {
    const selected = toggled(NOTHING_SELECTED, 'b')

    assert.equal(idsOf(selected), 'b')
    assert.equal(idsOf(toggled(selected, 'b')), '')
  })

  test('extends from the row toggled last, in both directions', ({ assert }) => {
    assert.equal(idsOf(extended(toggled(NOTHING_SELECTED, 'b'), 'd', shown)), 'bcd')
    assert.equal(idsOf(extended(toggled(NOTHING_SELECTED, 'd'), 'b', shown)), 'bcd')
  })

  test('selects one row when the row to extend from is not shown', ({ assert }) => {
    assert.equal(idsOf(extended(NOTHING_SELECTED, 'c', shown)), 'c')
    assert.equal(idsOf(extended(toggled(NOTHING_SELECTED, 'x'), 'c', shown)), 'cx')
  })

  test('selects all visible rows, then none of them, without the hidden ones', ({ assert }) => {
    const some = toggled(toggled(NOTHING_SELECTED, 'x'), 'c')
    const all = allToggled(some, shown)

    assert.equal(idsOf(all), 'abcdex')
    assert.equal(idsOf(allToggled(all, shown)), 'x')
  })

  test('forgets rows that no longer exist', ({ assert }) => {
    const selection = toggled(toggled(NOTHING_SELECTED, 'a'), 'b')

    assert.equal(idsOf(without(selection, new Set(['b', 'c']))), 'b')
    assert.strictEqual(without(selection, new Set(shown)), selection)
  })
})

test.group('Keys of the list of routers', () => {
  test('lead to {to} from row {from} of 100 with {key}')
    .with([
      { key: 'j', from: 4, to: 5 },
      { key: 'ArrowDown', from: 99, to: 99 },
      { key: 'k', from: 4, to: 3 },
      { key: 'ArrowUp', from: 0, to: 0 },
      { key: 'PageDown', from: 95, to: 99 },
      { key: 'PageUp', from: 50, to: 40 },
      { key: 'Home', from: 50, to: 0 },
      { key: 'End', from: 50, to: 99 },
      { key: 'q', from: 50, to: null },
    ])
    .run(({ assert }, { key, from, to }) => {
      assert.equal(nextPosition(key, from, 100), to)
    })

  test('lead nowhere in an empty list', ({ assert }) => {
    assert.isNull(nextPosition('j', 0, 0))
  })
})
