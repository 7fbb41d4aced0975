import { test } from '@japa/runner'
import { CronSlots } from '#cluster/cron/cron_slots'
import { SlotWork } from '#cluster/cron/slot_work'
import cronJobs from '#config/cron_jobs'
import { SeededRandom } from '#tests/support/seeded_random'
import { FakeCluster } from './cron/fake_cluster.js'

const MINUTE_MS = 60_000
const OUTAGE_MS = 3 * MINUTE_MS
/** As many lines are an alarm. */
const ALARM_AT = 5
const { sessionSweep, routerSchedule } = cronJobs

/** When one instance's fan-out of a job meets an outage that began at `fromMs`: each time is one line. */
async function toldAt(slots: CronSlots, fromMs: number, random: SeededRandom): Promise<number[]> {
  const fake = new FakeCluster(slots)
  fake.isAway = true
  const told: number[] = []
  for (let slot = slots.slotAt(fromMs); slots.startOf(slot) < fromMs + OUTAGE_MS; slot += 1) {
    const work = new SlotWork(slot, [], fake.instance())
    let atMs = slots.tickAt(slot, random.next())
    if (atMs < fromMs) continue
    while (Number.isFinite(atMs)) {
      fake.nowMs = atMs
      const before = fake.callCount
      await work.pass(() => false)
      if (fake.callCount > before) told.push(atMs)
      atMs = work.nextAtMs
    }
  }
  return told
}

test.group('An outage of Redis while no job is due', () => {
  test('is reported five times within the documented time, by {instances} instances')
    .with([
      { instances: 1, withinMs: 65_000 },
      { instances: 2, withinMs: 45_000 },
    ])
    .run(async ({ assert }, { instances, withinMs }) => {
      const random = new SeededRandom(SeededRandom.pickSeed())
      for (let round = 0; round < 200; round += 1) {
        const fromMs = 1_800_000_000_000 + random.below(MINUTE_MS)
        const lines: number[] = []
        for (let instance = 0; instance < instances; instance += 1) {
          for (const { intervalMs, phaseMs } of [sessionSweep, { ...routerSchedule, phaseMs: 0 }]) {
            const told = await toldAt(new CronSlots(intervalMs, phaseMs), fromMs, random)
            lines.push(...told)
            const inAMinute = told.map(
              (atMs) => told.filter((one) => one >= atMs && one < atMs + MINUTE_MS).length
            )
            assert.isAtMost(Math.max(0, ...inAMinute), 10, `SEED=${random.seed}`)
          }
        }
        const fifth = lines.sort((one, other) => one - other)[ALARM_AT - 1] ?? Infinity
        assert.isAtMost(fifth - fromMs, withinMs, `SEED=${random.seed}`)
      }
    })
})
