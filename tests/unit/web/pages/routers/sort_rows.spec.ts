import { test } from '@japa/runner'
import { listItems } from '#console/pages/routers/list_items'
import { type SortKey, sortRows } from '#console/pages/routers/sort_rows'
import { routingRow } from '../../routing_rows.js'

const rows = [
  routingRow({ name: 'Ärzte', scheduling: { active_until: '2026-06-01T00:00:00.000Z' } }),
  routingRow({ name: 'Zahn 10', status: 'ended' }),
  routingRow({ name: 'Zahn 9', scheduling: { active_from: '2026-03-01T00:00:00.000Z' } }),
  routingRow({ name: 'arzt', priority_class: 'default', is_default: true }),
]
const names = (key: SortKey, isDescending = false) =>
  sortRows(rows, { key, isDescending }, new Map(), 'de').map(({ name }) => name)

test.group('Order of the routers page', () => {
  test('keeps the order of precedence unless another is chosen', ({ assert }) => {
    assert.deepEqual(names('precedence'), ['Ärzte', 'Zahn 10', 'Zahn 9', 'arzt'])
    assert.deepEqual(names('precedence', true), ['arzt', 'Zahn 9', 'Zahn 10', 'Ärzte'])
  })

  test('compares names as the language of the reader does, and numbers by value', ({ assert }) => {
    assert.deepEqual(names('name'), ['arzt', 'Ärzte', 'Zahn 9', 'Zahn 10'])
  })

  test('puts rows without a value last in both directions, in order of precedence', ({
    assert,
  }) => {
    assert.deepEqual(names('closes'), ['Ärzte', 'Zahn 10', 'Zahn 9', 'arzt'])
    assert.deepEqual(names('closes', true), ['Ärzte', 'Zahn 10', 'Zahn 9', 'arzt'])
    assert.deepEqual(names('opens', true), ['Zahn 9', 'Ärzte', 'Zahn 10', 'arzt'])
    assert.deepEqual(names('status'), ['Ärzte', 'Zahn 9', 'arzt', 'Zahn 10'])
  })

  test('heads each class with its count only in order of precedence', ({ assert }) => {
    const heads = (isGrouped: boolean) =>
      listItems(rows, isGrouped).flatMap((item) => (item.type === 'class' ? [item] : []))

    assert.deepEqual(heads(true), [
      { type: 'class', priorityClass: 'path_only', count: 3 },
      { type: 'class', priorityClass: 'default', count: 1 },
    ])
    assert.deepEqual(heads(false), [])
    assert.lengthOf(listItems(rows, true), 6)
  })
})
