import { test } from '@japa/runner'
import { InterruptiblePause } from '#shared/async/interruptible_pause'

test.group('InterruptiblePause', () => {
  test('ends by itself, or at once when interrupted', async ({ assert }) => {
    const pause = new InterruptiblePause()
    await pause.wait(1)
    const startedAtMs = performance.now()
    const waiting = pause.wait(60_000)
    pause.interrupt()
    await waiting
    assert.isBelow(performance.now() - startedAtMs, 1_000)
  })
})
