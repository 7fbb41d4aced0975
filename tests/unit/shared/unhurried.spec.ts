import { test } from '@japa/runner'
import { unhurried } from '#shared/unhurried'

test.group('An unhurried computation', () => {
  test('gives its value, and lets other work through after each slice', async ({ assert }) => {
    let turns = 0
    let isOver = false
    const count = () => {
      turns += 1
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    function* steps(): Generator<undefined, string> {
      for (let step = 0; step < 10; step++) {
        const untilMs = performance.now() + 3
        while (performance.now() < untilMs);
        yield
      }
      return 'done'
    }

    const value = await unhurried(steps(), 2)
    isOver = true

    assert.equal(value, 'done')
    assert.isAtLeast(turns, 9)
  })

  test('throws what a step throws', async ({ assert }) => {
    function* steps(): Generator<undefined, string> {
      yield
      throw new Error('no')
    }
    await assert.rejects(() => unhurried(steps(), 2), 'no')
  })
})
