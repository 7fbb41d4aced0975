import { readFileSync } from 'node:fs'

/** Of the fields behind a process's name in /proc/<pid>/stat: the first one is its state. Linux only. */
export const STAT = {
  state: 0,
  utime: 11,
  stime: 12,
  cutime: 13,
  cstime: 14,
  startTicks: 19,
} as const

/** The kernel counts processor time in ticks of a hundredth of a second, regardless of its timer frequency. */
const TICK_MS = 10

/** The fields that `STAT` names the places of, or null without such a process or without /proc. */
export function processStat(pid: number | 'self'): readonly string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

/** Processor time that a process has used, in steps of 10 ms; null when unknown. `withEnded` adds its ended children. */
export function processorTimeMs(pid: number | 'self', withEnded = false): number | null {
  const fields = processStat(pid)
  if (fields === null) return null
  const own = Number(fields[STAT.utime]) + Number(fields[STAT.stime])
  const ended = Number(fields[STAT.cutime]) + Number(fields[STAT.cstime])
  return (withEnded ? own + ended : own) * TICK_MS
}
