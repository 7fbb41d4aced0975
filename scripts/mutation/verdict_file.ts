import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DATA_FOLDER } from '../services/project_folders.ts'
import type { Mutant } from './mutants.ts'
import { isMissed, type TriedMutant } from './try_mutants.ts'

type Place = Omit<Mutant, 'code'>

/**
 * The verdicts of a part, kept from run to run, so that a part can be tried in portions. A verdict stands until the text
 * of its source changes; a change of the tests leaves it standing.
 */
export class VerdictFile {
  readonly path: string

  constructor(partName: string, folder = join(DATA_FOLDER, 'mutation')) {
    this.path = join(folder, `${partName.replaceAll('/', '-')}.json`)
  }

  /** Of these mutants, those without a verdict that stands. */
  untried(mutants: readonly Mutant[]): readonly Mutant[] {
    const places = new Set(this.#read().map(placeOf))
    return mutants.filter((mutant) => !places.has(placeOf(mutant)))
  }

  /** Of these mutants, those that were missed, also where the text around them has changed since. */
  missed(mutants: readonly Mutant[]): readonly Mutant[] {
    const changes = new Set(this.#read().filter(isMissed).map(changeOf))
    return mutants.filter((mutant) => changes.has(changeOf(mutant)))
  }

  /** Adds verdicts. Returns all that stand of `mutants`, which are all of the part. */
  keep(tried: readonly TriedMutant[], mutants: readonly Mutant[]): TriedMutant[] {
    const all = new Set(mutants.map(placeOf))
    const places = new Set(tried.map(placeOf))
    const changes = new Set(tried.map(changeOf))
    const kept = this.#read().filter((verdict) =>
      all.has(placeOf(verdict))
        ? !places.has(placeOf(verdict))
        : isMissed(verdict) && !changes.has(changeOf(verdict))
    )
    const verdicts = [...kept, ...tried]
    mkdirSync(dirname(this.path), { recursive: true })
    writeFileSync(this.path, `${JSON.stringify(verdicts, null, 2)}\n`)
    return verdicts.filter((verdict) => all.has(placeOf(verdict)))
  }

  #read(): TriedMutant[] {
    return existsSync(this.path) ? JSON.parse(readFileSync(this.path, 'utf8')) : []
  }
}

function placeOf({ file, digest, line, column, kind, replacement }: Place): string {
  return [file, digest, line, column, kind, replacement].join('\n')
}

function changeOf({ file, kind, original, replacement }: Place): string {
  return [file, kind, original, replacement].join('\n')
}
