import { diff, inspect, stripVTControlCharacters } from 'node:util'

const LINES = 12
const DIFF_LINES = 40
const LINE_LENGTH = 300
/** This many equal lines around a difference. */
const CONTEXT_LINES = 2
const SIGNS = { '-1': '-', '0': ' ', '1': '+' } as const

/** An error of a test or a hook, as japa's reporter `ndjson` writes it. */
export interface PhaseError {
  readonly phase: string
  readonly error: unknown
}

interface Said {
  readonly message: string
  readonly stack?: string
  readonly showDiff?: boolean
  readonly expected?: unknown
  readonly actual?: unknown
}

/**
 * What the errors of a failed test say, shortened, each with what was expected (-) and what came (+) where they differ,
 * and the first line of its stack that names `file`.
 */
export function failureLines(errors: readonly PhaseError[], file: string): string[] {
  return errors.flatMap(({ phase, error }) => {
    if (!isSaid(error)) return [`failed in its ${phase}: ${inspect(error)}`]
    const [first = '', ...rest] = shortened(error.message.split('\n'), LINES)
    const at = error.stack?.split('\n').find((line) => line.includes(file))
    const differences = error.showDiff === true ? shortened(differing(error), DIFF_LINES) : []
    const more = [...rest, ...differences, ...(at === undefined ? [] : [at.trim()])]
    return [`failed in its ${phase}: ${first}`, ...more.map((line) => `  ${line}`)]
  })
}

function isSaid(error: unknown): error is Said {
  return typeof error === 'object' && error !== null && 'message' in error
}

function shortened(lines: readonly string[], most: number): string[] {
  const kept = lines.length > most ? [...lines.slice(0, most), '…'] : lines
  return kept.map((line) => stripVTControlCharacters(line).slice(0, LINE_LENGTH))
}

/** The lines of both values that differ, with some around them. */
function differing({ expected, actual }: Said): string[] {
  const entries = diff(linesOf(actual), linesOf(expected))
  const isNear = (at: number) =>
    entries
      .slice(Math.max(0, at - CONTEXT_LINES), at + CONTEXT_LINES + 1)
      .some(([operation]) => operation !== 0)
  return entries.flatMap(([operation, line], at) =>
    isNear(at) ? [`${SIGNS[operation]} ${line}`] : []
  )
}

function linesOf(value: unknown): string[] {
  return (JSON.stringify(value, null, 2) ?? 'undefined').split('\n')
}
