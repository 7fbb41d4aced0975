import { readdirSync, readFileSync } from 'node:fs'
import type { PrivateServer } from '#scripts/services/private_server'

/**
 * The processor time of all threads, to the nanosecond; threads that have ended no longer count. Throws when the server
 * has ended. Linux only.
 */
export function cpuTimeMs({ pid }: Pick<PrivateServer, 'pid'>): number {
  const threads = `/proc/${pid}/task`
  return readdirSync(threads).reduce((sum, thread) => sum + timeOf(`${threads}/${thread}`), 0)
}

function timeOf(thread: string): number {
  try {
    const [ns] = readFileSync(`${thread}/schedstat`, 'latin1').split(' ')
    return Number(ns) / 1e6
  } catch {
    return 0
  }
}
