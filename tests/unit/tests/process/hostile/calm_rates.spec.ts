import { test } from '@japa/runner'
import { CalmRates } from '#tests/process/hostile/calm_rates'

/** Commands of an idle instance in a millisecond, and of one question of the neighbour. */
const PER_MS = { redis: 0.0215, mongo: 0.0043 }
const PER_QUESTION = { redis: 1.5, mongo: 0.25 }

/** So long and with so many questions, at `speed` times the usual rate of time. */
function stretch(tookMs: number, asked: number, own = { redis: 0, mongo: 0 }, speed = 1) {
  return {
    redis: own.redis + speed * PER_MS.redis * tookMs + PER_QUESTION.redis * asked,
    mongo: own.mongo + speed * PER_MS.mongo * tookMs + PER_QUESTION.mongo * asked,
    tookMs,
    asked,
  }
}

function calibrated(speed = 1): CalmRates {
  const rates = new CalmRates()
  rates.sawIdle(stretch(1_000, 0, undefined, speed))
  rates.sawQuestions(stretch(800, 40, undefined, speed))
  return rates
}

test.group('The commands that an attack causes', () => {
  test('are the same however long it takes', ({ assert }) => {
    const rates = calibrated()
    const own = { redis: 7, mongo: 31 }
    for (const tookMs of [50, 700, 1_000, 5_000, 60_000]) {
      const { redis, mongo } = rates.beyond(stretch(tookMs, 12, own))
      assert.closeTo(redis, own.redis, 1e-6, `${tookMs} ms`)
      if (tookMs >= 1_000) assert.closeTo(mongo, own.mongo, 1e-6, `${tookMs} ms`)
    }
  })

  test('do not include what the instance asks MongoDB in one burst of its own', ({ assert }) => {
    const burst = { redis: 0, mongo: 1_000 * PER_MS.mongo }
    assert.closeTo(calibrated().beyond(stretch(50, 1, burst)).mongo, 0, 1)
  })

  test('do not include what the instance sends more often than while the rate was measured first', ({
    assert,
  }) => {
    const rates = calibrated(0.5)
    const attack = stretch(3_000, 12, { redis: 4, mongo: 2 })
    assert.isAbove(rates.beyond(attack).redis, 30)

    rates.sawIdle(stretch(3_000, 0))

    assert.closeTo(rates.beyond(attack).redis, 4, 1)
    assert.closeTo(rates.beyond(attack).mongo, 2, 1)
  })

  test('are never fewer than none', ({ assert }) => {
    const rates = calibrated(2)
    assert.deepEqual(rates.beyond(stretch(5_000, 3)), { redis: 0, mongo: 0 })
  })
})
