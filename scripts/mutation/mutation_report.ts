import type { Mutant } from './mutants.ts'
import type { Part } from './parts.ts'
import { isMissed, type TriedMutant, type Verdict } from './try_mutants.ts'

const TEXT_LIMIT = 70

/** What was tried of one part. */
export interface PartResult {
  readonly part: Part
  /** Every mutant of the part. */
  readonly all: readonly Mutant[]
  /** The verdicts of this run. */
  readonly tried: readonly TriedMutant[]
}

function countOf(tried: readonly TriedMutant[], ...verdicts: Verdict[]): number {
  return tried.filter(({ verdict }) => verdicts.includes(verdict)).length
}

/** The share of noticed mutants in per cent, to one digit. A part without mutants has all of them. */
export function scoreOf(tried: readonly TriedMutant[]): number {
  const noticed = countOf(tried, 'noticed', 'hangs')
  const missed = tried.filter(isMissed).length
  return noticed + missed === 0 ? 100 : Math.round((noticed * 1_000) / (noticed + missed)) / 10
}

/** Whether tests notice too few mutants of a part, whose `verdicts` stand; some of them do not tell. */
export function isBelowItsScore(
  { part, all }: PartResult,
  verdicts: readonly TriedMutant[]
): boolean {
  return verdicts.length === all.length && scoreOf(verdicts) < part.leastScore
}

/** One line a mutant that no test noticed. */
export function missedLines({ tried }: PartResult): string[] {
  return tried
    .filter(isMissed)
    .sort((one, other) => one.file.localeCompare(other.file) || one.line - other.line)
    .map((mutant) => {
      const { file, line, column, kind, verdict } = mutant
      const change = `${shown(mutant.original)} -> ${shown(mutant.replacement)}`
      return `  ${verdict} ${file}:${line}:${column} ${kind}: ${change}`
    })
}

/** `verdicts` are all that stand, of this run and of those before. */
export function scoreLine(
  { part, all, tried }: PartResult,
  verdicts: readonly TriedMutant[]
): string {
  const left = all.length - verdicts.length
  return [
    `${part.name}: ${told(tried)}`,
    ...(verdicts.length > tried.length ? [`with former runs ${told(verdicts)}`] : []),
    `at least ${part.leastScore} %${left > 0 ? `, ${left} not tried` : ''}`,
  ].join('; ')
}

function told(tried: readonly TriedMutant[]): string {
  const missed = tried.filter(isMissed).length
  return `${scoreOf(tried)} % of ${tried.length} noticed, ${countOf(tried, 'hangs')} hang, ${missed} missed`
}

function shown(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > TEXT_LIMIT ? `${line.slice(0, TEXT_LIMIT)}…` : line
}
