import { test } from '@japa/runner'
import { WORK_ALARMS } from '#infra/work_alarms'
import { thresholdText, TRIPWIRES, windowText } from '#operations/tripwires/tripwire'
import { allRowsBelow, rowsBelow } from '#tests/support/runbook_rows'

test.group('The tables of alarms', () => {
  test('name each alarm of unfinished work with what happened and its first action', ({
    assert,
  }) => {
    const [, , ...rows] = allRowsBelow('### Alarms of unfinished work')
    assert.deepEqual(
      rows.map(([happened, alarm, , , firstAction]) => [happened, alarm, firstAction]),
      WORK_ALARMS.map(({ name, happened, firstAction }) => [happened, `\`${name}\``, firstAction])
    )
  })

  test('have every tripwire that is measured, with its threshold and window', ({ assert }) => {
    assert.deepEqual(
      rowsBelow('## Capacity tripwires').map(([id, , above, window]) => [id, above, window]),
      TRIPWIRES.map((tripwire) => [
        `\`${tripwire.id}\``,
        thresholdText(tripwire),
        windowText(tripwire),
      ])
    )
  })
})
