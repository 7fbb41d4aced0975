import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { SIGNAL_CATALOGUE, type SignalDefinition } from '#cluster/signals/signal_catalogue'
import { PROJECT_URL } from '#scripts/services/project_folders'

const RUNBOOK = new URL('docs/operations.md', PROJECT_URL)

test.group('The signal table of the runbook', () => {
  test('is what the catalogue says, first actions included', ({ assert }) => {
    const [, section = ''] = readFileSync(RUNBOOK, 'utf8').split('\n## Signals\n')
    const [table = ''] = section.split('\n## ')
    const rows = table
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => line.slice(1, -1).split('|'))
    const definitions = Object.entries<SignalDefinition>(SIGNAL_CATALOGUE)
    assert.deepEqual(
      rows.map((cells) => cells.map((cell) => cell.trim())),
      definitions.map(([key, { emittedWhen, alarm }]) => [
        `\`${key}\``,
        emittedWhen,
        alarm ? `\`${alarm.name}\`` : '',
        alarm
          ? `>= ${alarm.threshold}${alarm.periods > 1 ? `, ${alarm.periods} times in a row` : ''}`
          : '',
        alarm?.revertsDeployment ? 'yes' : '',
        alarm?.firstAction ?? '',
      ])
    )
  })
})
