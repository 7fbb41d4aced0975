import { readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

/** CPU time used by a process so far, in steps of 10 ms. Linux only. */
export function cpuTimeMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_PER_SECOND
}
