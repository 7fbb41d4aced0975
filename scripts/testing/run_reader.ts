import { failureLines, type PhaseError } from './failure_lines.ts'
import { repeatCommand } from './repeat_command.ts'
import type { FileTotals, FinishedFile, RunTotals } from './run_totals.ts'

/** The output of a run in progress. */
export interface RunListener {
  /** A line that tests printed, or that says how one of them ended. */
  line(text: string): void
  /** The lines of a failure have been said. */
  failed?(): void
  file?(finished: FinishedFile): void
}

/** The events of japa's reporter `ndjson`, and the end of a group, which `groupErrorsPlugin` adds. */
type RunEvent =
  | { readonly event: 'suite:start'; readonly name: string }
  | { readonly event: 'suite:end'; readonly name: string; readonly errors: readonly PhaseError[] }
  | { readonly event: 'group:start'; readonly title: string }
  | { readonly event: 'group:end'; readonly title: string; readonly errors: readonly PhaseError[] }
  | TestEnd
  | { readonly event?: undefined; readonly aggregates: object }

interface TestEnd {
  readonly event: 'test:end'
  readonly relativePath?: string
  readonly title: { readonly original: string; readonly expanded: string }
  readonly duration: number
  readonly isSkipped?: boolean
  readonly skipReason?: string
  readonly isTodo?: boolean
  readonly errors: readonly PhaseError[]
}

/** Behind output without a line break, an event is not at the start of its line. */
const EVENT = /\{"(event":"(suite|group|test):(start|end)"|aggregates":)/
const ANY_TEST_FILE = '.spec.'
const COMPILED = /^\.data\/compiled\//

/**
 * Reads the output of a japa run, line by line: counts its tests, and a failed hook of a group as one more, and passes `listener` a line for each, the reason and
 * the command to repeat a failure, and the end of each file. `logsSince` are further lines about a failure, of the time
 * since its test began.
 */
export class RunReader {
  readonly #totals: RunTotals = {
    passed: 0,
    failed: 0,
    skipped: 0,
    suites: {},
    files: {},
    left: [],
  }
  readonly #listener: RunListener
  readonly #logsSince: (ms: number) => readonly string[]
  #hasEnded = false
  #suite = ''
  #group = ''
  #shownGroup = ''
  #file: string | null = null
  /** The file of the group's tests; null until one of them has ended. */
  #fileOfGroup: string | null = null
  #fileStartedMs = performance.now()
  /** When the last test or group ended: the time from then on is that of the next one's file. */
  #lastEndMs = this.#fileStartedMs

  constructor(listener: RunListener, logsSince: (ms: number) => readonly string[] = () => []) {
    this.#listener = listener
    this.#logsSince = logsSince
  }

  /** Null when the run did not come to its end. */
  get totals(): RunTotals | null {
    return this.#hasEnded ? this.#totals : null
  }

  read(line: string): void {
    const at = line.search(EVENT)
    const event = at === -1 ? null : parsed(line.slice(at))
    if (event === null) {
      this.#listener.line(line)
      return
    }
    if (at > 0) this.#listener.line(line.slice(0, at))
    this.#take(event)
  }

  #take(event: RunEvent): void {
    switch (event.event) {
      case 'suite:start':
        this.#suite = event.name
        this.#group = ''
        this.#totals.suites[event.name] ??= 0
        this.#fileStartedMs = this.#lastEndMs = performance.now()
        break
      case 'group:start':
        this.#group = event.title
        this.#fileOfGroup = null
        break
      case 'test:end':
        this.#countTest(event)
        this.#lastEndMs = performance.now()
        break
      case 'group:end':
        this.#sayErrors(`the group ${event.title}`, event.errors)
        if (event.errors.length > 0 && this.#fileOfGroup !== null) {
          this.#totals.failed++
          this.#enterFile(this.#fileOfGroup).failed++
        }
        this.#lastEndMs = performance.now()
        break
      case 'suite:end':
        this.#sayErrors(`the suite ${event.name}`, event.errors)
        this.#leaveFile()
        break
      default:
        this.#hasEnded = true
    }
  }

  #countTest(test: TestEnd): void {
    const file = sourceOf(test.relativePath ?? '')
    const fileTotals = this.#enterFile(file)
    this.#fileOfGroup = file
    const hasFailed = test.errors.length > 0
    const isSkipped = test.isSkipped === true
    for (const totals of [this.#totals, fileTotals]) {
      totals.failed += hasFailed ? 1 : 0
      totals.skipped += isSkipped ? 1 : 0
      totals.passed += hasFailed || isSkipped || test.isTodo === true ? 0 : 1
    }
    const title = test.title.expanded
    if (isSkipped) {
      const reason = test.skipReason ?? 'no reason given'
      this.#totals.left.push({ file, title, reason })
    } else {
      this.#totals.suites[this.#suite] = (this.#totals.suites[this.#suite] ?? 0) + 1
    }
    this.#sayGroup()
    const mark = hasFailed ? 'FAIL' : isSkipped ? 'skip' : 'ok  '
    this.#listener.line(`  ${mark} ${title} ${Math.round(test.duration)} ms`)
    if (!hasFailed) return
    failureLines(test.errors, file).forEach((line) => this.#listener.line(`    ${line}`))
    const place = { suite: this.#suite, file, group: this.#group, title: test.title }
    this.#listener.line(`    run it again: ${repeatCommand(place)}`)
    const logs = this.#logsSince(Date.now() - test.duration)
    logs.forEach((line) => this.#listener.line(`    ${line}`))
    this.#listener.failed?.()
  }

  #sayGroup(): void {
    if (this.#group !== this.#shownGroup) this.#listener.line(this.#group)
    this.#shownGroup = this.#group
  }

  #sayErrors(of: string, errors: readonly PhaseError[]): void {
    if (errors.length === 0) return
    const lines = failureLines(errors, ANY_TEST_FILE)
    lines.forEach((line) => this.#listener.line(`    ${of}: ${line}`))
    this.#listener.failed?.()
  }

  /** Japa runs files one after the other: a file has ended when the next one begins, or its suite ends. */
  #enterFile(file: string): FileTotals {
    if (file !== this.#file) this.#leaveFile()
    this.#file = file
    return (this.#totals.files[file] ??= { passed: 0, failed: 0, skipped: 0, tookMs: 0 })
  }

  #leaveFile(): void {
    const file = this.#file
    const totals = file === null ? undefined : this.#totals.files[file]
    if (file === null || totals === undefined) return
    this.#file = null
    totals.tookMs += Math.round(this.#lastEndMs - this.#fileStartedMs)
    this.#fileStartedMs = this.#lastEndMs
    this.#listener.file?.({ file, ...totals })
  }
}

function parsed(text: string): RunEvent | null {
  try {
    return JSON.parse(text) as RunEvent
  } catch {
    return null
  }
}

/** The source of a compiled file. */
function sourceOf(path: string): string {
  return path.replace(COMPILED, '').replace(/\.js$/, '.ts')
}
