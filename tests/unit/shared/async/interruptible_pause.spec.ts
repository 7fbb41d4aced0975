import { setImmediate as nextTurn } from 'node:timers/promises'
import { test } from '@japa/runner'
import { InterruptiblePause } from '#shared/async/waiting'

test.group('InterruptiblePause', () => {
  test('ends by itself, or at once when interrupted', async ({ assert }) => {
    const pause = new InterruptiblePause()
    await pause.wait(1)
    const waiting = pause.wait(60_000).then(() => 'ended')
    pause.interrupt()
    assert.equal(await Promise.race([waiting, nextTurn('still waiting')]), 'ended')
  })
})
