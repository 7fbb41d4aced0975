import { test } from '@japa/runner'
import { inBackgroundSlices, LoopShare } from '#shared/async/time_slices'

function* stepsOf(count: number, stepMs: number): Generator<undefined, string> {
  for (let step = 0; step < count; step++) {
    const untilMs = performance.now() + stepMs
    while (performance.now() < untilMs);
    yield
  }
  return 'done'
}

test.group('An inBackgroundSlices computation', () => {
  test('returns its value, and lets other work run after each slice', async ({ assert }) => {
    let permits = 0
    let isOver = false
    const count = () => {
      permits += 1
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)

    const value = await inBackgroundSlices(stepsOf(10, 3))
    isOver = true

    assert.equal(value, 'done')
    assert.isAtLeast(permits, 9)
  })

  test('leaves most of the time to others, so that work of many turns waits for few slices', async ({
    assert,
  }) => {
    const startMs = performance.now()
    await inBackgroundSlices(stepsOf(10, 3))

    assert.isAtLeast(performance.now() - startMs, 10 * 3 + 10 * 3 * 3 - 10)
  })

  test('does not rest when a slice is enough', async ({ assert }) => {
    let hasTurned = false
    setImmediate(() => (hasTurned = true))
    const standing = { nowMs: () => 0, processorMs: () => 0, idleMs: () => 0 }
    await inBackgroundSlices(stepsOf(10, 0), undefined, new LoopShare(standing))
    assert.isFalse(hasTurned)
  })

  test('throws what a step throws', async ({ assert }) => {
    function* steps(): Generator<undefined, string> {
      yield
      throw new Error('no')
    }
    await assert.rejects(() => inBackgroundSlices(steps()), 'no')
  })
})
