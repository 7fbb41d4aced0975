import { test } from '@japa/runner'
import { rowsNamed } from '#console/parts/rows_named'
import { routingRow } from '../routing_rows.js'

const names = (text: string, count = 8) => rowsNamed(ROWS, text, count).map(({ name }) => name)

const ROWS = ['Alt Öl', 'Salz', 'ÖL am See', 'Am Ölberg', 'Rost'].map((name) =>
  routingRow({ name })
)

test.group('Rows by name', () => {
  test('are sorted by name, without case and accents', ({ assert }) => {
    assert.deepEqual(names('ol'), ['ÖL am See', 'Alt Öl', 'Am Ölberg'])
    assert.deepEqual(names('AL'), ['Alt Öl', 'Salz'])
    assert.deepEqual(names('nothing'), [])
  })

  test('are the first ones for an empty text, up to the count', ({ assert }) => {
    assert.deepEqual(names(' ', 2), ['Alt Öl', 'Salz'])
    assert.deepEqual(names('a', 1), ['Alt Öl'])
  })
})
