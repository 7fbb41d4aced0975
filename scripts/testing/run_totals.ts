/** How many tests passed, failed and were skipped. */
interface TestTotals {
  passed: number
  failed: number
  skipped: number
}

/** The results of one file's tests, and how long they took including setup. */
export interface FileTotals extends TestTotals {
  tookMs: number
}

/** A test that did not run, and why. */
interface SkippedTest {
  readonly file: string
  readonly title: string
  readonly reason: string
}

/** What a japa run counted. Files are named by their path from the project's folder. */
export interface RunTotals extends TestTotals {
  /** How many tests of each suite passed or failed. */
  readonly suites: Record<string, number>
  readonly files: Record<string, FileTotals>
  readonly left: SkippedTest[]
}

/** A completed file of an active run. */
export interface FinishedFile extends Readonly<FileTotals> {
  readonly file: string
}
