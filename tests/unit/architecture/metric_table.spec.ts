import { test } from '@japa/runner'
import { METRIC_CATALOGUE } from '#operations/metrics/metric_catalogue'
import { METRIC_NAMES } from '#shared/metrics'
import { thresholdText, TRIPWIRES, windowText } from '#operations/tripwires/tripwire'
import { rowsBelow } from '#tests/support/runbook_rows'

test.group('The tables of the runbook', () => {
  test('have every metric as the catalogue has it', ({ assert }) => {
    const names = new Map<string, string>(Object.entries(METRIC_NAMES))
    assert.deepEqual(
      rowsBelow('## Metrics'),
      Object.entries(METRIC_CATALOGUE).map(([key, { type, labels, help }]) => [
        `\`${names.get(key)}\``,
        type,
        labels.map((label) => `\`${label}\``).join(', '),
        help,
      ])
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
