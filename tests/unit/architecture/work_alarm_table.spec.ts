import { test } from '@japa/runner'
import { WORK_ALARMS } from '#infra/work_alarms'
import { allRowsBelow } from '#tests/support/runbook_rows'

test.group('The table of alarms of unfinished work in the runbook', () => {
  test('names each alarm with what happened and its first action', ({ assert }) => {
    const [, , ...rows] = allRowsBelow('### Alarms of unfinished work')
    assert.deepEqual(
      rows.map(([happened, alarm, , , firstAction]) => [happened, alarm, firstAction]),
      WORK_ALARMS.map(({ name, happened, firstAction }) => [happened, `\`${name}\``, firstAction])
    )
  })
})
