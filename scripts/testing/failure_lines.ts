import { inspect } from 'node:util'

const LINES = 12
const LINE_LENGTH = 300

interface PhaseError {
  readonly phase: string
  readonly error: unknown
}

/**
 * What the errors of a failed test say, shortened, each with the first line of its stack that is of `file`. The
 * reporter prints them whole, but only at the end of the suite, which a run that is killed does not reach.
 */
export function failureLines(errors: readonly PhaseError[], file: string): string[] {
  return errors.flatMap(({ phase, error }) => {
    const isError = error instanceof Error
    const said = (isError ? error.message : inspect(error)).split('\n')
    const at = isError ? error.stack?.split('\n').find((line) => line.includes(file)) : undefined
    const lines = said.length > LINES ? [...said.slice(0, LINES), '…'] : said
    const [first = '', ...rest] = lines.map((line) => line.slice(0, LINE_LENGTH))
    return [
      `failed in its ${phase}: ${first}`,
      ...rest.map(indented),
      ...(at ? [indented(at.trim())] : []),
    ]
  })
}

function indented(line: string): string {
  return `  ${line}`
}
