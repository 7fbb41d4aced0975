import type { PrivateServer } from '#scripts/services/private_server'
import { processorTimeMs } from '#scripts/services/process_stat'

/** Throws when the server has ended. Linux only. */
export function cpuTimeMs({ pid, name }: PrivateServer): number {
  const usedMs = processorTimeMs(pid)
  if (usedMs === null) throw new Error(`nothing tells the processor time of ${name}`)
  return usedMs
}
