import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DATA_FOLDER } from '../services/project_folders.ts'
import type { Mutant } from './mutants.ts'
import type { Part } from './parts.ts'
import type { TriedMutant, Verdict } from './try_mutants.ts'

const TEXT_LIMIT = 70

/** What was tried of one part. */
export interface PartResult {
  readonly part: Part
  readonly found: number
  readonly tried: readonly TriedMutant[]
}

function countOf(tried: readonly TriedMutant[], ...verdicts: Verdict[]): number {
  return tried.filter(({ verdict }) => verdicts.includes(verdict)).length
}

/** The share of noticed mutants in per cent, to one digit. A part without mutants has all of them. */
export function scoreOf(tried: readonly TriedMutant[]): number {
  const noticed = countOf(tried, 'noticed', 'hangs')
  const missed = countOf(tried, 'survived', 'unreached')
  return noticed + missed === 0 ? 100 : Math.round((noticed * 1_000) / (noticed + missed)) / 10
}

/** Whether tests notice too few mutants of a part; a sample of them does not tell. */
export function isBelowItsScore({ part, found, tried }: PartResult): boolean {
  return tried.length === found && scoreOf(tried) < part.leastScore
}

/** One line a mutant that no test noticed. */
export function missedLines({ tried }: PartResult): string[] {
  return tried
    .filter(({ verdict }) => verdict === 'survived' || verdict === 'unreached')
    .sort((one, other) => one.file.localeCompare(other.file) || one.line - other.line)
    .map((mutant) => {
      const { file, line, column, kind, verdict } = mutant
      const change = `${shown(mutant.original)} -> ${shown(mutant.replacement)}`
      return `  ${verdict} ${file}:${line}:${column} ${kind}: ${change}`
    })
}

export function scoreLine({ part, found, tried }: PartResult): string {
  const missed = countOf(tried, 'survived', 'unreached')
  const left = found - tried.length
  return [
    `${part.name}: ${scoreOf(tried)} % of ${tried.length} mutants noticed (at least ${part.leastScore} %)`,
    `${countOf(tried, 'hangs')} hang, ${missed} missed`,
    ...(left > 0 ? [`${left} not tried`] : []),
  ].join(', ')
}

/** Keeps every mutant that was tried with its verdict and with what noticed it; returns the file. */
export function writeReport({ part, tried }: PartResult): string {
  const file = reportOf(part)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(tried, null, 2)}\n`)
  return file
}

/** Of these mutants, the ones that the last report of the part names as missed; none without a report. */
export function missedBefore(part: Part, mutants: readonly Mutant[]): readonly Mutant[] {
  const file = reportOf(part)
  if (!existsSync(file)) return []
  const report: TriedMutant[] = JSON.parse(readFileSync(file, 'utf8'))
  const missed = report.filter(({ verdict }) => verdict === 'survived' || verdict === 'unreached')
  const changeOf = ({ file: source, kind, original, replacement }: Omit<Mutant, 'code'>) =>
    [source, kind, original, replacement].join('\n')
  const changes = new Set(missed.map(changeOf))
  return mutants.filter((mutant) => changes.has(changeOf(mutant)))
}

function reportOf({ name }: Part): string {
  return join(DATA_FOLDER, 'mutation', `${name.replaceAll('/', '-')}.json`)
}

function shown(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > TEXT_LIMIT ? `${line.slice(0, TEXT_LIMIT)}…` : line
}
