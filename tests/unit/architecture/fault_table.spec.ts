import { readdirSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { SIGNAL_CATALOGUE } from '#cluster/signals/signal_catalogue'
import { PROJECT_URL } from '#scripts/services/project_folders'
import { FAULT_TABLE } from '../../process/cluster/fault_matrix/fault_table.js'
import { MONGO_FAULT_TABLE } from '../../process/mongo_faults/mongo_rows.js'

const MATRIX = new URL('tests/process/cluster/fault_matrix/', PROJECT_URL)
const MONGO_FAULTS = [
  new URL('tests/process/mongo_faults/', PROJECT_URL),
  new URL('tests/long/mongo_faults/', PROJECT_URL),
]

/** The ids of all rows that a folder tests. */
function testedIn(folder: URL, call: RegExp): string[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'))
  return files.flatMap((file) => {
    const text = readFileSync(new URL(file, folder), 'utf8')
    return [...text.matchAll(call)].map(([, id]) => id ?? '')
  })
}

test.group('The fault table of MongoDB', () => {
  test('has one test for every row in the long tier, and one of them in `npm test`', ({
    assert,
  }) => {
    const [before = [], long = []] = MONGO_FAULTS.map((folder) =>
      testedIn(folder, /mongoFaultTest\('([\w-]+)'/g)
    )
    assert.sameMembers(
      long,
      MONGO_FAULT_TABLE.map(({ id }) => id)
    )
    assert.lengthOf(new Set(long), long.length)
    assert.includeMembers(long, before)
    assert.lengthOf(before, 1)
  })
})

test.group('The fault table', () => {
  test('has one test for every row', ({ assert }) => {
    const tested = testedIn(MATRIX, /(?:faultTest|rowTest)\('([\w-]+)'/g)
    assert.sameMembers(
      tested,
      FAULT_TABLE.map(({ id }) => id)
    )
    assert.lengthOf(new Set(tested), tested.length)
  })

  test("has no two rows of one name, and a row for every signal but cron's", ({ assert }) => {
    const ids = FAULT_TABLE.map(({ id }) => id)
    assert.lengthOf(new Set(ids), ids.length)
    const printed = new Set(FAULT_TABLE.flatMap(({ signals }) => Object.keys(signals)))
    const missing = Object.keys(SIGNAL_CATALOGUE).filter((key) => !printed.has(key))
    assert.deepEqual(missing, ['redis.cron_fanout.enqueue_failed'])
  })
})
