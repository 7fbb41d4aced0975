import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Runs `work`, and returns the longest time that it kept this thread busy without a pause, in milliseconds of
 * processor time: what the machine gives to its neighbours does not count.
 */
export async function longestBusyMs(work: () => Promise<unknown>): Promise<number> {
  let isOver = false
  let longestMs = 0
  const watch = async () => {
    while (!isOver) {
      const before = process.threadCpuUsage()
      await nextTurn()
      const { user, system } = process.threadCpuUsage(before)
      longestMs = Math.max(longestMs, (user + system) / 1_000)
    }
  }
  const watching = watch()
  await work().finally(() => {
    isOver = true
  })
  await watching
  return longestMs
}
