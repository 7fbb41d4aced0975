import type { Log } from '../console/log.ts'
import { processorTimeMs } from '../services/process_stat.ts'
import type { FinishedRun } from './judge_runs.ts'

const SLOWEST = 15

/** Reports where the time of a whole run went, and what did not run. Its processes have ended. */
export function reportRun(runs: readonly FinishedRun[], log: Log): void {
  const timed = runs.flatMap(({ name, result }) =>
    Object.entries(result.totals?.files ?? {}).map(([file, { tookMs }]) => ({ name, file, tookMs }))
  )
  timed.sort((a, b) => b.tookMs - a.tookMs)
  log(`the ${SLOWEST} slowest of ${timed.length} files:`)
  for (const { name, file, tookMs } of timed.slice(0, SLOWEST)) {
    log(`  ${seconds(tookMs)} s  ${file} [${name}]`)
  }
  // The system counts no process whose parent ended first, such as a child of a killed browser.
  log(`processor time of the run: at least ${seconds(processorTimeMs('self', true) ?? 0)} s`)
  const left = runs.flatMap(({ result }) => result.totals?.left ?? [])
  left.forEach(({ file, title, reason }) => log(`did not run: ${file}: ${title} (${reason})`))
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1).padStart(6)
}
