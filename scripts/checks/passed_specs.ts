import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CACHE_FOLDER } from '../services/project_folders.ts'
import type { SuitesResult } from '../testing/run_suites.ts'
import type { FileTotals } from '../testing/test_totals.ts'
import type { SpecInputs } from './spec_inputs.ts'

const SAVED_IN = join(CACHE_FOLDER, 'passed_specs.json')
/** Of each spec: who takes a change back, or changes branches, finds what passed before. */
const INPUTS_KEPT = 8

type Passed = Record<string, readonly string[]>

/** The spec files that passed in earlier checks of this checkout, and on which inputs. */
export class PassedSpecs {
  readonly #inputs: SpecInputs
  readonly #savedIn: string
  readonly #passed: ReadonlyMap<string, readonly string[]>

  constructor(inputs: SpecInputs, savedIn = SAVED_IN) {
    this.#inputs = inputs
    this.#savedIn = savedIn
    this.#passed = new Map(Object.entries(read(savedIn)))
  }

  /** Whether the file passed on the inputs that it has now. Ask before it runs: `keep` is about what was read then. */
  has(file: string): boolean {
    const digest = this.#inputs.digestOf(file)
    return digest !== null && this.#passed.get(file)?.includes(digest) === true
  }

  /** Keeps which files of a japa run passed whole; nothing when it ended early, or failed apart from its tests. */
  keepOf({ totals, failure }: SuitesResult): void {
    if (totals === null || (failure !== null && totals.failed === 0)) return
    this.keep(totals.files ?? {})
  }

  /** Keeps which of the files passed whole; nothing when a source was written while they ran. */
  keep(files: Readonly<Record<string, FileTotals>>): void {
    if (!this.#inputs.areAsRead()) return
    const kept = read(this.#savedIn)
    for (const [file, { passed, total }] of Object.entries(files)) {
      const digest = this.#inputs.digestOf(file)
      if (digest === null) continue
      const others = (kept[file] ?? []).filter((one) => one !== digest)
      const isPassed = passed === total && total > 0
      kept[file] = isPassed ? [digest, ...others].slice(0, INPUTS_KEPT) : others
    }
    mkdirSync(dirname(this.#savedIn), { recursive: true })
    writeFileSync(this.#savedIn, `${JSON.stringify(kept)}\n`)
  }
}

function read(file: string): Passed {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Passed
  } catch {
    return {}
  }
}
