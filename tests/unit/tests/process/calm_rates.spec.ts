import { test } from '@japa/runner'
import { CalmRates } from '#tests/process/hostile/calm_rates'

test.group('What an instance sends to the stores by itself', () => {
  const rates = new CalmRates()
  rates.sawIdle({ redis: 10, mongo: 10, tookMs: 1_000 })
  rates.sawQuestions({ redis: 10, mongo: 10, tookMs: 1_000, asked: 1 })

  test('is not taken for the cost of one long request, when chance makes it a little more', ({
    assert,
  }) => {
    const stretch = { redis: 105, mongo: 105, tookMs: 10_000, asked: 1 }
    assert.deepEqual(rates.beyond(stretch), { redis: 0, mongo: 0 })
  })

  test('hides nothing that is clearly more', ({ assert }) => {
    const { redis, mongo } = rates.beyond({ redis: 130, mongo: 130, tookMs: 10_000, asked: 1 })
    assert.isAtLeast(redis, 10)
    assert.isAtLeast(mongo, 10)
  })
})
