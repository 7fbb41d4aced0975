import { test } from '@japa/runner'
import { RefusalReport } from '#routing/events/router_event_mover'
import { WORK_ALARMS } from '#infra/work_alarms'
import { RecordingLog } from '#tests/support/routing/event_doubles'

const MINUTE_MS = 60_000
const REFUSES = 'error: MongoDB refuses router events; they stay in the stream'

test.group('A refusal of all router events', () => {
  test('is logged in every minute, as its alarm requires, however often it occurs', ({
    assert,
  }) => {
    const log = new RecordingLog()
    let nowMs = 0
    const report = new RefusalReport(log, () => nowMs)
    const minutes = new Set<number>()
    const periods = WORK_ALARMS[0]?.cloudWatch.periods ?? Infinity

    for (; nowMs < periods * MINUTE_MS; nowMs += 1_100) {
      const before = log.lines.length
      report.refused('no room')
      if (log.lines.length > before) minutes.add(Math.floor(nowMs / MINUTE_MS))
    }

    assert.lengthOf(minutes, periods)
    assert.isAtMost(log.lines.length, 2 * periods)
    assert.deepEqual([...new Set(log.lines)], [REFUSES])
  })

  test('is logged at once, also when it recurs, and so is its end', ({ assert }) => {
    const log = new RecordingLog()
    const report = new RefusalReport(log, () => 0)

    report.taken()
    report.refused('no room')
    report.refused('no room')
    report.taken()
    report.taken()
    report.refused('no room')

    assert.deepEqual(log.lines, [REFUSES, 'info: MongoDB takes router events again', REFUSES])
  })
})
