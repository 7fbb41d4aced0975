import type { Log } from '../console/log.ts'
import { countedStarts } from './instance_starts.ts'
import type { FinishedLane } from './judge_lanes.ts'
import type { MachineLag } from './machine_lag.ts'

const SLOWEST = 15

/** Says where the time of a whole run went, what the machine added to it, and what did not run. */
export function reportRun(
  lanes: readonly FinishedLane[],
  machine: { lag: MachineLag; startsFile: string },
  log: Log
): void {
  const timed = lanes.flatMap(({ name, result }) =>
    Object.entries(result.totals?.files ?? {}).map(([file, { tookMs }]) => ({ name, file, tookMs }))
  )
  timed.sort((a, b) => b.tookMs - a.tookMs)
  log(`the ${SLOWEST} slowest of ${timed.length} files:`)
  for (const { name, file, tookMs } of timed.slice(0, SLOWEST)) {
    log(`  ${(tookMs / 1000).toFixed(1).padStart(6)} s  ${file} [${name}]`)
  }
  const starts = countedStarts(machine.startsFile)
  const at = (part: number) => `${starts[Math.floor((starts.length - 1) * part)] ?? 0} ms`
  log(
    `${starts.length} starts of an instance: ${at(0.5)} (median), ${at(0.95)} (p95), ${at(1)} (most)`
  )
  log(`the machine: ${machine.lag.toString()}`)
  const left = lanes.flatMap(({ result }) => result.totals?.left ?? [])
  left.forEach(({ file, title, reason }) => log(`did not run: ${file}: ${title} (${reason})`))
  const retried = lanes.flatMap(({ result }) => Object.entries(result.totals?.files ?? {}))
  for (const [file, totals] of retried.filter(([, one]) => one.retried > 0)) {
    log(`needed another try: ${totals.retried} of ${file}`)
  }
}
