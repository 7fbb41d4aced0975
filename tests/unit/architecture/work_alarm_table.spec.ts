import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { WORK_ALARMS } from '#infra/work_alarms'
import { PROJECT_URL } from '#scripts/services/project_folders'

const RUNBOOK = new URL('docs/operations.md', PROJECT_URL)

test.group('The table of alarms of unfinished work in the runbook', () => {
  test('names each alarm with what happened and its first action', ({ assert }) => {
    const [, section = ''] = readFileSync(RUNBOOK, 'utf8').split(
      '\n### Alarms of unfinished work\n'
    )
    const [, , ...rows] = (section.split('\n## ')[0] ?? '')
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) =>
        line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim())
      )
    assert.deepEqual(
      rows.map(([happened, alarm, , , firstAction]) => [happened, alarm, firstAction]),
      WORK_ALARMS.map(({ name, happened, firstAction }) => [happened, `\`${name}\``, firstAction])
    )
  })
})
