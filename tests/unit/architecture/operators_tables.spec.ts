import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { PROJECT_URL } from '#scripts/services/project_folders'
import {
  aroundSection,
  aroundTable,
  FAULT_SECTION,
  faultList,
  operatorsTables,
} from '#tests/support/docs/operators_tables'
import { cellsOf } from '#tests/support/runbook_rows'

test.group('The tables of the documents for operators', () => {
  for (const table of operatorsTables()) {
    test(`are what the source makes of them: ${table.heading}`, ({ assert }) => {
      const [, shown] = aroundTable(table)
      const [head, , ...rows] = shown.trim().split('\n').map(cellsOf)
      assert.deepEqual(
        [head, ...rows],
        [table.head, ...table.rows],
        'npm run docs:tables writes it'
      )
    })
  }

  test('list the faults of Redis by what they do', ({ assert }) => {
    const [, shown] = aroundSection(FAULT_SECTION)
    assert.equal(shown, faultList(), 'npm run docs:tables writes it')
  })

  test('have the variables of .env.example, each with its meaning', ({ assert }) => {
    const [variables] = operatorsTables()
    const example = readFileSync(new URL('.env.example', PROJECT_URL), 'utf8')
    assert.sameMembers(
      [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => `\`${name}\``),
      variables?.rows.map(([name]) => name) ?? []
    )
    assert.deepEqual(
      variables?.rows.filter(([, , meaning]) => meaning === ''),
      []
    )
  })
})
