import { readFileSync } from 'node:fs'

/** How many tests of a run or a suite passed, failed and were skipped; `total` also counts todos. */
export interface TestTotals {
  passed: number
  failed: number
  skipped: number
  total: number
}

/** The results of one file's tests, and how long they took including setup. */
export interface FileTotals extends TestTotals {
  tookMs: number
  /**
   * Processor time of the run and of the servers that it started and ended meanwhile; 0 where the system does not count
   * it.
   */
  processorMs: number
}

/** A test that did not run, and why. */
interface SkippedTest {
  readonly file: string
  readonly title: string
  readonly reason: string
}

/** What a japa run writes when it completes. Files are named by their path from the project's folder. */
export interface RunTotals extends TestTotals {
  readonly suites: Record<string, TestTotals>
  readonly files?: Record<string, FileTotals>
  readonly left?: SkippedTest[]
}

/** The variable with the file to which a japa run writes its totals. */
export const TOTALS_FILE_VARIABLE = 'SIGNALBOX_TOTALS_FILE'

/** When set, a japa run prints a line after each completed file: FILE_MARK and a FinishedFile as JSON. */
export const FILE_MARKS_VARIABLE = 'SIGNALBOX_FILE_MARKS'
export const FILE_MARK = '\u0001file '

/** A completed file of an active run. */
export interface FinishedFile extends FileTotals {
  readonly file: string
}

export function noTests(): TestTotals {
  return { passed: 0, failed: 0, skipped: 0, total: 0 }
}

/** The totals that a run wrote, or null when it did not complete. */
export function readRunTotals(file: string): RunTotals | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RunTotals
  } catch {
    return null
  }
}
