import { test } from '@japa/runner'
import { ConcurrencyLimit } from '#shared/async/permits'

test.group('ConcurrencyLimit', () => {
  test('never runs more at once than allowed, and runs all, failures included', async ({
    assert,
  }) => {
    const limit = new ConcurrencyLimit(3)
    let running = 0
    let most = 0
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        limit.run(async () => {
          most = Math.max(most, ++running)
          await new Promise((resolve) => setImmediate(resolve))
          running--
          if (index % 5 === 0) throw new Error('no luck')
          return index
        })
      )
    )
    assert.equal(most, 3)
    assert.lengthOf(
      outcomes.filter(({ status }) => status === 'rejected'),
      10
    )
  })
})
