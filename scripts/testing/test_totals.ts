import { readFileSync } from 'node:fs'

/** How many tests of a run or a suite passed, failed and were skipped; `total` also counts todos. */
export interface TestTotals {
  passed: number
  failed: number
  skipped: number
  total: number
}

/** What a japa run writes when it comes to its end. */
export interface RunTotals extends TestTotals {
  suites: Record<string, TestTotals>
}

/** Names the file that a japa run writes its totals to. */
export const TOTALS_FILE_VARIABLE = 'SIGNALBOX_TOTALS_FILE'

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
