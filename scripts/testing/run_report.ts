import type { Log } from '../console/log.ts'
import { countedStarts } from './instance_starts.ts'
import type { FinishedLane } from './judge_lanes.ts'
import type { MachineLag } from './machine_lag.ts'

const SLOWEST = 15

/** Reports where the time of a whole run went, the machine's delays, and what did not run. */
export function reportRun(
  lanes: readonly FinishedLane[],
  machine: { lag: MachineLag; startsFile: string },
  log: Log
): void {
  const timed = lanes.flatMap(({ name, result }) =>
    Object.entries(result.totals?.files ?? {}).map(([file, totals]) => ({ name, file, ...totals }))
  )
  timed.sort((a, b) => b.tookMs - a.tookMs)
  log(`the ${SLOWEST} slowest of ${timed.length} files:`)
  for (const { name, file, tookMs, processorMs } of timed.slice(0, SLOWEST)) {
    log(`  ${seconds(tookMs)} s, ${seconds(processorMs)} s of processor  ${file} [${name}]`)
  }
  const processorMs = timed.reduce((sum, one) => sum + one.processorMs, 0)
  log(`processor time of all files: ${seconds(processorMs)} s`)
  const starts = countedStarts(machine.startsFile)
  const at = (part: number) => `${starts[Math.floor((starts.length - 1) * part)] ?? 0} ms`
  log(
    `${starts.length} starts of an instance: ${at(0.5)} (median), ${at(0.95)} (p95), ${at(1)} (most)`
  )
  log(`the machine: ${machine.lag.toString()}`)
  const left = lanes.flatMap(({ result }) => result.totals?.left ?? [])
  left.forEach(({ file, title, reason }) => log(`did not run: ${file}: ${title} (${reason})`))
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1).padStart(6)
}
