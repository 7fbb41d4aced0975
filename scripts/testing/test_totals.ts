import { readFileSync } from 'node:fs'

/** How many tests of a run or a suite passed, failed and were skipped; `total` also counts todos. */
export interface TestTotals {
  passed: number
  failed: number
  skipped: number
  total: number
}

/** What the tests of one file came to, and how long they took with what they set up. */
export interface FileTotals extends TestTotals {
  /** How many passed or failed only after another try. */
  retried: number
  tookMs: number
  /** Processor time of the run and of the servers that it started and ended meanwhile; 0 where nothing counts it. */
  processorMs: number
}

/** A test that did not run, and why. */
interface SkippedTest {
  readonly file: string
  readonly title: string
  readonly reason: string
}

/** What a japa run writes when it comes to its end. Files are named from the project's folder on. */
export interface RunTotals extends TestTotals {
  readonly suites: Record<string, TestTotals>
  readonly files?: Record<string, FileTotals>
  readonly left?: SkippedTest[]
}

/** Names the file that a japa run writes its totals to. */
export const TOTALS_FILE_VARIABLE = 'SIGNALBOX_TOTALS_FILE'

/** With it, a japa run prints a line behind each file that ended: FILE_MARK and a FinishedFile as JSON. */
export const FILE_MARKS_VARIABLE = 'SIGNALBOX_FILE_MARKS'
export const FILE_MARK = '\u0001file '

/** One file of a run that goes on. */
export interface FinishedFile extends FileTotals {
  readonly file: string
}

export function noTests(): TestTotals {
  return { passed: 0, failed: 0, skipped: 0, total: 0 }
}

/** The totals that a finished run wrote, or null when it did not come to its end. */
export function readRunTotals(file: string): RunTotals | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RunTotals
  } catch {
    return null
  }
}
