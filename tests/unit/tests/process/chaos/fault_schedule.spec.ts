import { test } from '@japa/runner'
import { faultSchedule } from '#tests/process/chaos/fault_schedule'

const MINUTE_MS = 60_000

test.group('The faults of a seed', () => {
  test('are the same for the same seed, and others for another', ({ assert }) => {
    assert.deepEqual(faultSchedule(7, MINUTE_MS), faultSchedule(7, MINUTE_MS))
    assert.notDeepEqual(faultSchedule(7, MINUTE_MS), faultSchedule(8, MINUTE_MS))
  })

  test('follow each other on one target, overlap between targets, and end in time', ({
    assert,
  }) => {
    for (let seed = 0; seed < 200; seed += 1) {
      const timelines = faultSchedule(seed, MINUTE_MS)
      for (const timeline of timelines) {
        for (const [index, { atMs, lastsMs }] of timeline.entries()) {
          assert.isAtMost(atMs + lastsMs, MINUTE_MS)
          assert.isBelow(atMs + lastsMs, timeline[index + 1]?.atMs ?? Number.POSITIVE_INFINITY)
        }
      }
      const all = timelines.flat()
      const overlapping = all.filter((one) =>
        all.some(
          (other) => other !== one && other.atMs >= one.atMs && other.atMs < one.atMs + one.lastsMs
        )
      )
      assert.isNotEmpty(overlapping, `seed ${seed}`)
    }
  })

  test('are of every kind within fifteen seconds', ({ assert }) => {
    for (let seed = 0; seed < 200; seed += 1) {
      const all = faultSchedule(seed, 15_000).flat()
      const kinds = [...new Set(all.map(({ fault }) => fault.kind))].sort()
      assert.deepEqual(
        kinds,
        [
          'cut_mongo',
          'cut_redis',
          'freeze',
          'freeze_mongo',
          'freeze_redis',
          'kill',
          'kill_connections',
          'lag_majority',
          'restart',
        ],
        `seed ${seed}`
      )
    }
  })
})
