import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_FOLDER } from '#scripts/services/project_folders'

/** The documents for operators, one after the other. */
const OPERATIONS = globSync('docs/operations/*.md', { cwd: PROJECT_FOLDER })
  .sort()
  .map((file) => readFileSync(join(PROJECT_FOLDER, file), 'utf8').replace(/^# /, '## '))
  .join('\n')

/** The rows of these documents below a heading that begin with code, without those of deeper sections. */
export function rowsBelow(heading: string): string[][] {
  return allRowsBelow(heading).filter(([first = '']) => first.startsWith('`'))
}

/** The rows of a table below a heading, with its head. */
export function allRowsBelow(heading: string): string[][] {
  const [, section = ''] = OPERATIONS.split(`\n${heading}\n`)
  const [text = ''] = section.split(/\n##+ /)
  return text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map(cellsOf)
}

/** The cells of a line of a table. */
export function cellsOf(line: string): string[] {
  return line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
}

/** The texts in code of a cell. */
export function codes(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? '')
}
