import { test } from '@japa/runner'
import { CronSlots } from '#cluster/cron/cron_slots'
import { SeededRandom } from '#tests/support/seeded_random'

const DAY_MS = 86_400_000

test.group('Slots', () => {
  test('follow from the wall clock, so that every instance has the same', ({ assert }) => {
    const minutes = new CronSlots(60_000)
    const nights = new CronSlots(DAY_MS, 2 * 3_600_000)
    const at = (text: string) => new Date(text).getTime()

    const slot = minutes.slotAt(at('2026-11-21T09:00:59.999Z'))
    const night = nights.slotAt(at('2026-11-21T01:59:59.999Z'))

    assert.equal(minutes.startOf(slot), at('2026-11-21T09:00:00Z'))
    assert.equal(minutes.slotAt(at('2026-11-21T09:01:00Z')), slot + 1)
    assert.equal(nights.startOf(night), at('2026-11-20T02:00:00Z'))
    assert.equal(nights.slotAt(at('2026-11-21T02:00:00Z')), night + 1)
  })

  test('hold their locks for nine tenths of the interval', ({ assert }) => {
    assert.equal(new CronSlots(300_000).lockTtlMs, 270_000)
    assert.equal(new CronSlots(60_000).lockTtlMs, 54_000)
  })

  test('free every lock before the next slot, but not while a slot can be caught up with', ({
    assert,
  }) => {
    const seed = SeededRandom.pickSeed()
    const random = new SeededRandom(seed)
    for (let round = 0; round < 1_500; round++) {
      const slots = new CronSlots(100 + random.below(2 * DAY_MS), random.below(DAY_MS))
      const nowMs = 1_700_000_000_000 + random.below(2 ** 31) * 100
      const slot = slots.slotAt(nowMs)
      const context = `SEED=${seed}, every ${slots.intervalMs} ms from ${slots.phaseMs}, at ${nowMs}`

      const tickMs = slots.tickAt(slot, random.next())
      const freeMs = tickMs + slots.lockTtlMs

      assert.isAtMost(slots.startOf(slot), nowMs, context)
      assert.isBelow(nowMs, slots.startOf(slot + 1), context)
      assert.isAtLeast(tickMs, slots.startOf(slot), context)
      assert.isBelow(tickMs - slots.startOf(slot), slots.intervalMs * 0.05, context)
      assert.isBelow(freeMs, slots.startOf(slot + 1), context)
      assert.isAbove(freeMs, slots.catchUpUntil(slot), context)
    }
  })

  test('refuse an interval that no timer can keep: {$self}')
    .with([0, -1, 99, 1_000.5, Number.NaN, Infinity])
    .run(({ assert }, intervalMs) => {
      assert.throws(() => new CronSlots(intervalMs), RangeError)
    })
})
