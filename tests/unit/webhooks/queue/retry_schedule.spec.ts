import { test } from '@japa/runner'
import { nextAttemptAt } from '#webhooks/queue/retry_schedule'

const HOUR_MS = 3_600_000
const SCHEDULE = { firstMs: 5_000, longestMs: 2 * HOUR_MS, giveUpAfterMs: 24 * HOUR_MS }
const NOW = new Date('2026-03-01T00:00:00Z')
const GIVE_UP_AT = new Date('2026-03-02T00:00:00Z')
const middle = () => 0.5

function pauseMs(attempts: number, retryAfterMs: number | null = null, random = middle): number {
  const failed = { attempts, giveUpAt: GIVE_UP_AT, retryAfterMs }
  return (nextAttemptAt(SCHEDULE, failed, NOW, random)?.getTime() ?? 0) - NOW.getTime()
}

test.group('The next attempt', () => {
  test('comes after twice the pause each time, up to the longest', ({ assert }) => {
    assert.deepEqual(
      [1, 2, 3, 11, 12, 40].map((attempts) => pauseMs(attempts)),
      [5_000, 10_000, 20_000, 5_120_000, 2 * HOUR_MS, 2 * HOUR_MS]
    )
  })

  test('varies by a quarter', ({ assert }) => {
    assert.equal(
      pauseMs(1, null, () => 0),
      3_750
    )
    assert.equal(
      pauseMs(1, null, () => 1),
      6_250
    )
  })

  test('waits as long as the receiver requests, at most for the longest pause', ({ assert }) => {
    assert.equal(pauseMs(1, 60_000), 60_000)
    assert.equal(pauseMs(3, 1_000), 20_000)
    assert.equal(pauseMs(1, 48 * HOUR_MS), 2 * HOUR_MS)
  })

  test('comes at the end of the day at the latest, without another one', ({ assert }) => {
    const late = new Date(GIVE_UP_AT.getTime() - 60_000)
    const failed = { attempts: 12, giveUpAt: GIVE_UP_AT, retryAfterMs: null }

    assert.deepEqual(nextAttemptAt(SCHEDULE, failed, late), GIVE_UP_AT)
    assert.isNull(nextAttemptAt(SCHEDULE, failed, GIVE_UP_AT))
  })

  test('comes about twenty times in a day', ({ assert }) => {
    let now = NOW
    let count = 1
    for (;;) {
      const failed = { attempts: count, giveUpAt: GIVE_UP_AT, retryAfterMs: null }
      const next = nextAttemptAt(SCHEDULE, failed, now, middle)
      if (next === null) break
      now = next
      count += 1
    }

    assert.equal(count, 23)
  })
})
