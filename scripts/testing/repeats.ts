import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Log } from '../console/log.ts'
import { findRedisBinary } from '../services/find_redis.ts'
import { type FinishedRun, judgeRuns } from './judge_runs.ts'
import type { SpecFile } from './spec_files.ts'
import { WholeRun } from './whole_run.ts'

const TIMES = 3

export interface RepeatsOptions {
  readonly limitMs: number
  readonly signal: AbortSignal
  readonly log: Log
}

/** What was counted, and a line for each file that failed at least once. */
export interface Repeats {
  readonly passed: number
  readonly failed: number
  readonly lines: readonly string[]
}

/** Runs each file three times, in lanes as `npm test` does, while other work takes every core. */
export async function runRepeats(
  files: readonly SpecFile[],
  { limitMs, signal, log }: RepeatsOptions
): Promise<Repeats> {
  const burners = Array.from(
    { length: availableParallelism() },
    () => new Worker('for (;;) {}', { eval: true })
  )
  const startedAt = Date.now()
  const finished: FinishedRun[] = []
  try {
    for (let time = 1; time <= TIMES && !signal.aborted; time += 1) {
      log(`${time} of ${TIMES} times`)
      const run = new WholeRun({
        files,
        prepared: Promise.resolve(),
        redis: process.env.REDIS_TCP_URL ? Promise.resolve(null) : findRedisBinary(log),
        startedAt,
        limitMs,
        signal,
        log,
      })
      await run.runInLanes()
      finished.push(...run.finished)
    }
  } finally {
    await Promise.all(burners.map((burner) => burner.terminate()))
  }
  const { passed, failed, problems } = judgeRuns(finished, [])
  return { passed, failed, lines: [...problems, ...failuresOf(finished)] }
}

function failuresOf(runs: readonly FinishedRun[]): string[] {
  const failures = new Map<string, number>()
  for (const { files, result } of runs) {
    for (const { file } of files) {
      if (result.totals?.files[file]?.failed === 0) continue
      failures.set(file, (failures.get(file) ?? 0) + 1)
    }
  }
  return [...failures].map(([file, times]) => `${file} failed ${times} of ${TIMES} times`)
}
