import { Worker } from 'node:worker_threads'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'

/** Long enough for each neighbour's time slice to come; short enough to be asked between rounds. */
const BUSY_MS = 250

const BURN = `
  const { parentPort, workerData } = require('node:worker_threads')
  const before = process.threadCpuUsage()
  const startMs = performance.now()
  while (performance.now() - startMs < workerData) {}
  const wallMs = performance.now() - startMs
  const { user, system } = process.threadCpuUsage(before)
  parentPort.postMessage((user + system) / 1000 / wallMs)
`

/**
 * The share of all cores that this process gets when it wants all of them, from 0 to 1: one thread a core is busy for a
 * quarter of a second, and its processor time is compared with the time that passed. To be asked while the bench itself
 * rests. Time that a host takes from a virtual machine is not processor time of a thread, so it counts as well.
 */
export async function coreShare(): Promise<number> {
  const shares = await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      const thread = new Worker(BURN, { eval: true, workerData: BUSY_MS })
      const [share]: number[] = await once(thread, 'message')
      await thread.terminate()
      return share ?? 0
    })
  )
  return Math.min(1, shares.reduce((sum, share) => sum + share, 0) / shares.length)
}
