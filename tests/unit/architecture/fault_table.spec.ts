import { readdirSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { SIGNAL_CATALOGUE } from '#cluster/signals/signal_catalogue'
import { FAULT_TABLE, faultTableLines } from '../../process/cluster/fault_matrix/fault_table.js'

const MATRIX = new URL('../../process/cluster/fault_matrix/', import.meta.url)
const RUNBOOK = new URL('../../../docs/operations.md', import.meta.url)

test.group('The fault table', () => {
  test('is the same in the runbook and in the matrix', ({ assert }) => {
    const [, section = ''] = readFileSync(RUNBOOK, 'utf8').split('\n## What a fault does\n')
    const [table = ''] = section.split('\n## ')
    const rows = table.split('\n').filter((line) => line.startsWith('| `'))
    const lines = rows.map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim())
    )
    assert.deepEqual(
      lines.map((cells) => cells.join(' | ')),
      faultTableLines()
    )
  })

  test('has one test for every row', ({ assert }) => {
    const specs = readdirSync(MATRIX).filter((file) => file.endsWith('.spec.ts'))
    const tested = specs.flatMap((file) => {
      const text = readFileSync(new URL(file, MATRIX), 'utf8')
      return [...text.matchAll(/(?:faultTest|rowTest)\('([\w-]+)'/g)].map(([, id]) => id ?? '')
    })
    assert.sameMembers(
      tested,
      FAULT_TABLE.map(({ id }) => id)
    )
    assert.lengthOf(new Set(tested), tested.length)
  })

  test('has no two rows of one name, and a row for every signal but that of cron', ({ assert }) => {
    const ids = FAULT_TABLE.map(({ id }) => id)
    assert.lengthOf(new Set(ids), ids.length)
    const printed = new Set(FAULT_TABLE.flatMap(({ signals }) => Object.keys(signals)))
    const missing = Object.keys(SIGNAL_CATALOGUE).filter((key) => !printed.has(key))
    assert.deepEqual(missing, ['redis.cron_fanout.enqueue_failed'])
  })
})
