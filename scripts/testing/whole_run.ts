import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Log } from '../console/log.ts'
import { DATA_FOLDER } from '../services/project_folders.ts'
import type { ServerBinary } from '../services/server_version.ts'
import { divideFiles } from './divide_files.ts'
import { expectedMs, keepDurations, keptDurations } from './file_durations.ts'
import { STARTS_FILE_VARIABLE } from './instance_starts.ts'
import type { FinishedLane } from './judge_lanes.ts'
import { MachineLag } from './machine_lag.ts'
import { Progress } from './progress.ts'
import { reportRun } from './run_report.ts'
import { runSuites } from './run_suites.ts'
import { RUN_ALONE, runsOnBothProducts, type SpecFile } from './spec_files.ts'
import { bareEnvironment, startTestEnvironment } from './test_environment.ts'
import { FILE_MARKS_VARIABLE } from './test_totals.ts'

const MOST_LANES = 4
const QUIET: Log = () => {}

/** The files of one japa process. */
interface Lane {
  readonly name: string
  readonly files: readonly SpecFile[]
  readonly redisBinary?: ServerBinary
  /** A lane of unit tests has neither the application nor stores. */
  readonly isUnit?: boolean
}

/** Every file of `files` runs once; with `otherRedis`, the coordination tests run again on that product. */
export interface WholeRunOptions {
  readonly files: readonly SpecFile[]
  readonly otherRedis: ServerBinary | null
  readonly startedAt: number
  readonly limitMs: number
  readonly signal: AbortSignal
  readonly log: Log
}

/**
 * A run in lanes: one japa process per core, each on its own stores, and at the end, alone, the tests of wall-clock
 * time. Prints one line per file and a report.
 */
export class WholeRun {
  readonly #options: WholeRunOptions
  readonly #progress: Progress
  readonly #lag = new MachineLag()
  readonly #startsFile = join(DATA_FOLDER, 'test', `starts-${process.pid}`)
  readonly #finished: FinishedLane[] = []

  constructor(options: WholeRunOptions) {
    this.#options = options
    const again = options.otherRedis === null ? 0 : options.files.filter(runsOnBothProducts).length
    this.#progress = new Progress(options.files.length + again, options.startedAt)
  }

  /** The completed lanes. */
  get finished(): readonly FinishedLane[] {
    return this.#finished
  }

  /** Runs the unit suite in one process, without the application or stores. */
  async runUnitSuite(): Promise<void> {
    await this.#run({
      name: 'unit',
      isUnit: true,
      files: this.#options.files.filter(({ suite }) => suite === 'unit'),
    })
  }

  /** Runs the files of these suites. */
  async runInLanes(suites: readonly string[]): Promise<void> {
    const files = this.#options.files.filter(({ suite }) => suites.includes(suite))
    const together = files.filter(({ file }) => !RUN_ALONE.has(file))
    const alone = files.filter(({ file }) => RUN_ALONE.has(file))
    const kept = keptDurations()
    const lanes = lanesAtATime()
    const divide = (some: readonly SpecFile[]) =>
      divideFiles(some, lanes, (file) => expectedMs(file, kept))
    const first = divide(together)
    const second = divide(this.#again(together)).reverse()
    const run = async (index: number) => {
      await this.#run({ name: `lane ${index + 1}`, files: first[index] ?? [] })
      await this.#runOnOther(`lane ${index + 1}`, second[index] ?? [])
    }
    await Promise.all(first.map((_, index) => run(index)))
    await this.#run({ name: 'alone', files: alone })
    await this.#runOnOther('alone', this.#again(alone))
  }

  /** Reports where the time went; durations are stored for the next run's lanes. */
  report(): void {
    this.#lag.stop()
    reportRun(this.#finished, { lag: this.#lag, startsFile: this.#startsFile }, this.#options.log)
    for (const { result } of this.#finished) {
      keepDurations(result.totals?.files ?? {})
    }
    rmSync(this.#startsFile, { force: true })
  }

  #again(files: readonly SpecFile[]): SpecFile[] {
    return this.#options.otherRedis === null ? [] : files.filter(runsOnBothProducts)
  }

  async #runOnOther(name: string, files: readonly SpecFile[]): Promise<void> {
    const { otherRedis } = this.#options
    if (otherRedis !== null) {
      await this.#run({ name: `${name}, ${otherRedis.product}`, files, redisBinary: otherRedis })
    }
  }

  /** A lane that cannot begin is a failed one: its files did not run, and the reason is reported. */
  async #run(lane: Lane): Promise<void> {
    if (lane.files.length === 0 || this.#options.signal.aborted) return
    const result = await this.#resultOf(lane).catch((error: unknown) => ({
      totals: null,
      failure: error instanceof Error ? error.message : String(error),
    }))
    this.#finished.push({ name: lane.name, files: lane.files, result })
  }

  async #resultOf({ name, files, redisBinary, isUnit = false }: Lane) {
    const { log, limitMs, startedAt, signal } = this.#options
    const sayFirst = this.#finished.length === 0 ? log : QUIET
    const environment = isUnit
      ? bareEnvironment()
      : await startTestEnvironment(sayFirst, redisBinary)
    const lines = this.#progress.lane(name)
    try {
      const suites = [...new Set(files.map(({ suite }) => suite))]
      const chosen = files.map(({ file }) => `--files=/${file}`)
      const result = await runSuites([...suites, ...chosen, '--reporters=spec'], environment, {
        limitMs: limitMs - (Date.now() - startedAt),
        signal,
        program: isUnit ? 'bin/unit_test.ts' : undefined,
        onLine: lines.line,
        env: { [FILE_MARKS_VARIABLE]: '1', [STARTS_FILE_VARIABLE]: this.#startsFile },
      })
      lines.end(result.failure !== null || result.totals === null)
      return result
    } finally {
      await environment.stop()
    }
  }
}

/** Lanes on external stores would share them, and their names. */
function lanesAtATime(): number {
  const isShared = Boolean(process.env.MONGODB_URI ?? process.env.REDIS_TCP_URL)
  return isShared ? 1 : Math.min(availableParallelism(), MOST_LANES)
}
