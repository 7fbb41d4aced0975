import type { FieldProblem } from '#shared/field_problem'
import { nearest } from '#shared/nearest'
import { err, ok, type Result } from '#shared/result'
import { REQUIRED_COLUMNS, ROUTER_COLUMNS, type RouterColumn } from './router_columns.js'

const NAMES = ROUTER_COLUMNS.map(({ name }) => name)
/** Enough to correct a header; without the limit, a hostile one would get a larger answer. */
const REPORTED_MAX = 20
const SHOWN_NAME_LENGTH_MAX = 100

/** The columns that a header names, in its order, or everything that is wrong with it. */
export function readHeader(cells: readonly string[]): Result<RouterColumn[], FieldProblem[]> {
  const names = cells.map((cell) => cell.trim())
  while (names.at(-1) === '') names.pop()
  const columns: RouterColumn[] = []
  const problems: FieldProblem[] = []
  for (const name of names) {
    const column = ROUTER_COLUMNS.find((known) => known.name === name)
    if (column && !columns.includes(column)) columns.push(column)
    else if (problems.length < REPORTED_MAX) problems.push(column ? repeated(name) : unknown(name))
  }
  for (const choice of REQUIRED_COLUMNS) {
    if (choice.some((name) => names.includes(name))) continue
    const [name = ''] = choice
    const message = `The header must have the column ${choice.join(' or ')}; the known columns are ${NAMES.join(', ')}`
    problems.push({ field: name, rule: 'required', message })
  }
  return problems.length > 0 ? err(problems) : ok(columns)
}

function repeated(field: string): FieldProblem {
  return { field, rule: 'distinct', message: `The header must not repeat the column ${field}` }
}

function unknown(name: string): FieldProblem {
  const field = name.slice(0, SHOWN_NAME_LENGTH_MAX)
  const meant = nearest(name, NAMES)
  const hint = meant === null ? '' : ` (did you mean ${meant}?)`
  return { field, rule: 'unknownColumn', message: `The column ${field} is not known here${hint}` }
}
