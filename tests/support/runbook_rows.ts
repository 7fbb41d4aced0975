import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_FOLDER } from '#scripts/services/project_folders'

const RUNBOOK = join(PROJECT_FOLDER, 'docs/operations.md')

/** The rows of docs/operations.md below a heading that begin with code, without those of deeper sections. */
export function rowsBelow(heading: string): string[][] {
  const [, section = ''] = readFileSync(RUNBOOK, 'utf8').split(`\n${heading}\n`)
  const [text = ''] = section.split(/\n##+ /)
  return text
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim())
    )
}

/** The texts in code of a cell. */
export function codes(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? '')
}
