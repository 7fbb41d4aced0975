import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { PluginFn } from '@japa/runner/types'
import { COMPILED_FOLDER } from '../services/project_folders.ts'
import { processorTimeMs } from '../services/process_stat.ts'
import {
  FILE_MARK,
  FILE_MARKS_VARIABLE,
  type FileTotals,
  type FinishedFile,
  noTests,
  type RunTotals,
  TOTALS_FILE_VARIABLE,
} from './test_totals.ts'

/**
 * Japa plugin: when the run ends, writes its totals as JSON to the file in SIGNALBOX_TOTALS_FILE, whatever reporters
 * are active. A plugin and not a reporter, because `--reporters` replaces reporters. A run that dies writes nothing, by
 * which its caller can tell. Does nothing without the variable.
 */
export const totalsPlugin: PluginFn = ({ emitter }) => {
  const target = process.env[TOTALS_FILE_VARIABLE]
  if (target === undefined) return
  const run: Required<RunTotals> = { ...noTests(), suites: {}, files: {}, left: [] }
  const files = new FilesInTurn(run.files, process.env[FILE_MARKS_VARIABLE] === '1')
  let suite = noTests()
  emitter.on('suite:start', ({ name }) => {
    suite = noTests()
    run.suites[name] = suite
  })
  emitter.on('group:start', ({ meta }) => void files.enter(meta.fileName))
  emitter.on('test:start', ({ meta }) => void files.enter(meta.fileName))
  emitter.on('test:end', (test) => {
    const file = files.enter(test.meta.fileName)
    for (const totals of [run, suite, file]) {
      totals.total++
      totals.failed += test.hasError ? 1 : 0
      totals.skipped += test.isSkipped ? 1 : 0
      totals.passed += test.hasError || test.isSkipped || test.isTodo ? 0 : 1
    }
    if (test.isSkipped) {
      const reason = test.skipReason ?? 'no reason given'
      run.left.push({ file: nameOf(test.meta.fileName), title: test.title.expanded, reason })
    }
  })
  emitter.on('suite:end', () => files.leave())
  emitter.on('runner:end', () => writeFileSync(target, `${JSON.stringify(run)}\n`))
}

/** Japa runs files one after the other: a file has ended when the next one begins, or its suite ends. */
class FilesInTurn {
  #file: string | null = null
  #startedMs = 0
  #processorMs = 0

  constructor(
    private readonly totals: Record<string, FileTotals>,
    private readonly marks: boolean
  ) {}

  enter(path: string): FileTotals {
    const file = nameOf(path)
    if (file !== this.#file) {
      this.leave()
      this.#file = file
      this.#startedMs = performance.now()
      this.#processorMs = usedMs()
    }
    return (this.totals[file] ??= { ...noTests(), tookMs: 0, processorMs: 0 })
  }

  leave(): void {
    const file = this.#file
    const totals = file === null ? undefined : this.totals[file]
    if (file === null || totals === undefined) return
    this.#file = null
    totals.tookMs += Math.round(performance.now() - this.#startedMs)
    totals.processorMs += usedMs() - this.#processorMs
    const finished: FinishedFile = { file, ...totals }
    if (this.marks) process.stdout.write(`${FILE_MARK}${JSON.stringify(finished)}\n`)
  }
}

/** Also what servers used that this process started and that have ended; 0 where nothing counts it. */
function usedMs(): number {
  return processorTimeMs('self', true) ?? 0
}

function nameOf(path: string): string {
  return relative(COMPILED_FOLDER, path).replace(/js$/, 'ts')
}
