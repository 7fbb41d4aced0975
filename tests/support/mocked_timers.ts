import { mock } from 'node:test'

/**
 * Replaces the timers of this process until the end of the block (`using timers = …`): only `pass` moves them.
 * `performance.now()` and `setImmediate` stay as they are. A test's own limit is a timer, too, so the block must end
 * before the test does.
 */
export function mockedTimers() {
  mock.timers.enable({ apis: ['setTimeout'] })
  return {
    /** Lets the time pass, and what its timers begin come to its next wait. */
    async pass(ms: number): Promise<void> {
      mock.timers.tick(ms)
      await new Promise((resolve) => setImmediate(resolve))
    },
    [Symbol.dispose]() {
      mock.timers.reset()
    },
  }
}
