import { test } from '@japa/runner'
import { SIGNAL_CATALOGUE, type SignalDefinition } from '#cluster/signals/signal_catalogue'
import { rowsBelow } from '#tests/support/runbook_rows'

test.group('The signal table of the runbook', () => {
  test('is what the catalogue says, first actions included', ({ assert }) => {
    const definitions = Object.entries<SignalDefinition>(SIGNAL_CATALOGUE)
    assert.deepEqual(
      rowsBelow('## Signals'),
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
