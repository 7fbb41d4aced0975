import { test } from '@japa/runner'
import { awayFromMidnight } from '#tests/support/away_from_midnight'

test.group('A test that would begin shortly before midnight in UTC', () => {
  for (const { time, waits } of [
    { time: '23:58:59.999', waits: [] },
    { time: '23:59:00.001', waits: [59_999] },
    { time: '23:59:59.999', waits: [1] },
    { time: '00:00:00.000', waits: [] },
  ]) {
    test(`waits ${waits[0] ?? 0} ms at ${time}`, async ({ assert }) => {
      const waited: number[] = []
      await awayFromMidnight(Date.parse(`2026-11-25T${time}Z`), async (ms) => waited.push(ms))
      assert.deepEqual(waited, waits)
    })
  }
})
