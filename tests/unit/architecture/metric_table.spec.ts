import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { METRIC_CATALOGUE } from '#operations/metrics/metric_catalogue'
import { METRIC_NAMES } from '#shared/metrics'
import { thresholdText, TRIPWIRES, windowText } from '#operations/tripwires/tripwire'
import { PROJECT_URL } from '#scripts/services/project_folders'

const RUNBOOK = new URL('docs/operations.md', PROJECT_URL)

/** The cells of the rows below a heading that begin with code. */
function rowsBelow(heading: string): string[][] {
  const [, section = ''] = readFileSync(RUNBOOK, 'utf8').split(`\n## ${heading}\n`)
  const [text = ''] = section.split('\n## ')
  return text
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim())
    )
}

test.group('The tables of the runbook', () => {
  test('have every metric as the catalogue has it', ({ assert }) => {
    const names = new Map<string, string>(Object.entries(METRIC_NAMES))
    assert.deepEqual(
      rowsBelow('Metrics'),
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
      rowsBelow('Capacity tripwires').map(([id, , above, window]) => [id, above, window]),
      TRIPWIRES.map((tripwire) => [
        `\`${tripwire.id}\``,
        thresholdText(tripwire),
        windowText(tripwire),
      ])
    )
  })
})
