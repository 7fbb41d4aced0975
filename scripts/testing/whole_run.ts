import { availableParallelism } from 'node:os'
import type { Log } from '../console/log.ts'
import { LANE_VARIABLE } from '../services/free_port.ts'
import type { ServerBinary } from '../services/server_version.ts'
import { FileQueue, type QueueEnd } from './file_queue.ts'
import { expectedMs } from './file_durations.ts'
import { failedFiles, type FinishedRun, judgeRuns, withResultsOf } from './judge_runs.ts'
import { Progress } from './progress.ts'
import { reportRun } from './run_report.ts'
import { runSuites } from './run_suites.ts'
import type { SpecFile } from './spec_files.ts'
import { bareEnvironment, startTestEnvironment, type TestEnvironment } from './test_environment.ts'

const MOST_LANES = 4
/** Lanes beyond one per core, whose work fills the time in which the tests of others wait. */
const LANES_BEYOND_CORES = 2
/** So many files may pass only when they run alone. */
const MOST_UNSTABLE = 2
const AGAIN = 'again'
const UNIT = 'unit'
/** One lane runs it from the start, so that one Chromium at a time takes processor time from the tests of others. */
const BROWSER = 'browser'
const QUIET: Log = () => {}

/** The files of one japa process, and the stores that it uses; a batch of unit tests has neither application nor stores. */
interface Batch {
  readonly lane: string
  readonly files: readonly SpecFile[]
  readonly isUnit?: boolean
  environment(): Promise<TestEnvironment>
}

/** Every file of `files` runs once. */
export interface WholeRunOptions {
  readonly files: readonly SpecFile[]
  /** Everything but unit tests waits for it. */
  readonly prepared: Promise<unknown>
  /** The product, even if another is installed meanwhile; null for the Redis of REDIS_TCP_URL. */
  readonly redis: Promise<ServerBinary | null>
  readonly startedAt: number
  readonly limitMs: number
  readonly signal: AbortSignal
  readonly log: Log
}

/**
 * A run in lanes, each on its own stores. A lane takes batch after batch of the files that are left and
 * runs each in its own japa process. Prints one line per file and a report.
 */
export class WholeRun {
  readonly #options: WholeRunOptions
  readonly #progress: Progress
  readonly #finished: FinishedRun[] = []
  /** Aborts when the run is interrupted, or cannot go on. */
  readonly #signal: AbortSignal
  readonly #broken = new AbortController()

  constructor(options: WholeRunOptions) {
    this.#options = options
    this.#signal = AbortSignal.any([options.signal, this.#broken.signal])
    this.#progress = new Progress(options.files.length, options.startedAt)
  }

  /** The completed runs of japa. */
  get finished(): readonly FinishedRun[] {
    return this.#finished
  }

  /**
   * Runs every file. The first lane begins with the unit suite. It goes on with the shortest files, which take processor time while the longest ones, in other lanes, wait. The last lane begins with the
   * browser suite. Lanes that have nothing else left take of it too, so no suite is the tail of a run. Rejects once all
   * lanes have ended when a product cannot be had or the console cannot be built.
   */
  async runInLanes(): Promise<void> {
    const {
      [UNIT]: unit = [],
      [BROWSER]: browser = [],
      others: files = [],
    } = Object.groupBy(this.#options.files, groupOf)
    const lanes = lanesAtATime()
    const queueOf = (some: readonly SpecFile[], share = lanes) =>
      new FileQueue(some, share, expectedMs)
    const [first, pages] = [queueOf(files), queueOf(browser, 2)]
    const work = async (index: number) => {
      const lane = `lane ${index + 1}`
      if (index === 0) await this.#runUnit(lane, unit)
      const queues = index === lanes - 1 ? [pages, first] : [first, pages]
      const from = index === 0 && lanes > 2 ? 'shortest' : 'longest'
      await this.#options.prepared
      await this.#runQueues(lane, queues, from)
    }
    const working = Array.from({ length: lanes }, (_, index) => work(index))
    try {
      await Promise.all([this.#options.prepared, ...working])
    } catch (error) {
      this.#broken.abort()
      await Promise.allSettled(working)
      throw error
    }
  }

  /**
   * Runs each failed file once more, alone, when at most two failed. One that passes then counts with those results, and is
   * returned as unstable; its failure stays in the output. Call it after `runInLanes` and everything beside it.
   */
  async runFailedAgain(): Promise<readonly string[]> {
    const failed = failedFiles(this.#finished)
    const unstable: string[] = []
    if (failed.length > MOST_UNSTABLE) return unstable
    for (const { runIndex, file } of failed) {
      const first = this.#finished[runIndex]
      if (first === undefined || this.#signal.aborted) break
      const queues = [new FileQueue([file], 1, expectedMs)]
      if (file.suite === UNIT) await this.#runUnit(AGAIN, [file])
      else await this.#runQueues(AGAIN, queues)
      const second = this.#finished.pop()
      if (second === undefined || judgeRuns([second], []).failed > 0) continue
      this.#finished[runIndex] = withResultsOf(first, file.file, second)
      unstable.push(file.file)
    }
    return unstable
  }

  /** Reports where the time went. */
  report(): void {
    reportRun(this.#finished, this.#options.log)
  }

  async #runUnit(lane: string, files: readonly SpecFile[]): Promise<void> {
    const environment = bareEnvironment()
    try {
      await this.#run({ lane, files, isUnit: true, environment: async () => environment })
    } finally {
      await environment.stop()
    }
  }

  async #runQueues(lane: string, queues: readonly FileQueue[], from?: QueueEnd): Promise<void> {
    let started: Promise<TestEnvironment> | undefined
    const { log } = this.#options
    const sayFirst = lane === 'lane 1' ? log : QUIET
    const start = async () => {
      return startTestEnvironment(sayFirst, (await this.#options.redis) ?? undefined)
    }
    const environment = () => (started ??= start())
    try {
      for (const queue of queues) {
        for (let files = queue.next(from); files.length > 0; files = queue.next(from)) {
          await this.#run({ lane, files, environment })
        }
      }
    } finally {
      await started?.then(
        (stores) => stores.stop(),
        () => {}
      )
    }
  }

  /** A batch that cannot begin is a failed one: its files did not run, and the reason is reported. */
  async #run(batch: Batch): Promise<void> {
    if (batch.files.length === 0 || this.#signal.aborted) return
    const result = await this.#resultOf(batch).catch((error: unknown) => ({
      totals: null,
      failure: error instanceof Error ? error.message : String(error),
    }))
    const { lane: name, files } = batch
    this.#finished.push({ name, files, result })
  }

  async #resultOf({ lane, files, isUnit = false, environment }: Batch) {
    const { limitMs, startedAt } = this.#options
    const listener = this.#progress.lane(lane, lane === AGAIN)
    const suites = [...new Set(files.map(({ suite }) => suite))]
    const chosen = files.map(({ file }) => `--files=/${file}`)
    const args = [...suites, ...chosen]
    const result = await runSuites(args, await environment(), {
      limitMs: limitMs - (Date.now() - startedAt),
      signal: this.#signal,
      program: isUnit ? 'bin/unit_test.js' : undefined,
      listener,
      env: { [LANE_VARIABLE]: /\d/.exec(lane)?.[0] ?? '0' },
    })
    listener.end(result.failure !== null || result.totals === null)
    return result
  }
}

function groupOf({ suite }: SpecFile): typeof UNIT | typeof BROWSER | 'others' {
  return suite === UNIT || suite === BROWSER ? suite : 'others'
}

/** Lanes on external stores would share them, and their names. */
function lanesAtATime(): number {
  const isShared = Boolean(process.env.MONGODB_URI ?? process.env.REDIS_TCP_URL)
  return isShared ? 1 : Math.min(availableParallelism() + LANES_BEYOND_CORES, MOST_LANES)
}
