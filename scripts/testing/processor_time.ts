import { readFileSync } from 'node:fs'

/** The kernel counts in ticks of a hundredth of a second, whatever its timer frequency. */
const TICK_MS = 10

/** Processor time that this process and its ended children have used, in milliseconds; 0 where there is no /proc. */
export function processorTimeMs(): number {
  try {
    const stat = readFileSync('/proc/self/stat', 'latin1')
    const [utime, stime, cutime, cstime] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15)
      .map(Number)
    return ((utime ?? 0) + (stime ?? 0) + (cutime ?? 0) + (cstime ?? 0)) * TICK_MS
  } catch {
    return 0
  }
}
