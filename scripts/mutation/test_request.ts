import type { ReplacedSource } from './mutants.ts'

/** What a worker is asked to do: run these tests on these sources. */
export interface TestRequest {
  /** Paths of spec files from the project's folder, in the order in which they run. */
  readonly specs: readonly string[]
  /** Titles; all tests of the files when it is null. */
  readonly titles: readonly string[] | null
  readonly replaced: readonly ReplacedSource[]
}

/** How often the place of each mutant was passed, by the id of the mutant. */
export type Passes = Readonly<Record<string, number>>

export interface TestedTitle {
  readonly title: string
  readonly tookMs: number
  readonly passes: Passes
}

/** Sent after each test, so that one that hangs is noticed soon. */
export interface TestProgress {
  readonly kind: 'progress'
}

export interface TestReply {
  readonly kind: 'reply'
  /** What failed first, or null. */
  readonly failed: string | null
  readonly tests: readonly TestedTitle[]
  /** Passed while modules were loaded and in hooks of groups. */
  readonly outside: Passes
  /** The resident memory of the worker. */
  readonly memoryBytes: number
}
