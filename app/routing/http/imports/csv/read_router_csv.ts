import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ImportDraft } from '#routing/routers/writes/import_drafts'
import { IMPORTED_MAX } from '#routing/routers/writes/import_routers'
import { type CsvFault, type CsvRow, readCsv } from '#shared/csv/read_csv'
import type { FieldProblem } from '#shared/field_problem'
import { err, ok, type Result } from '#shared/result'
import { READ_AT_ONCE, readDraft } from '../import_payload.js'
import { textOf, withoutBlanksAround } from '#shared/csv/cell_text'
import { readHeader } from './csv_header.js'
import type { ReadText } from './cell_formats.js'
import { FlowNames, type FlowsNamed } from './flow_names.js'
import { FLOW_NAME, type RouterColumn } from './router_columns.js'

export interface RouterCsv {
  /** In the order of the rows. */
  readonly drafts: readonly ImportDraft[]
  /** The line in which the row of each draft begins, from 1. */
  readonly lines: readonly number[]
}

export type RouterCsvRefusal =
  | { readonly type: 'not_csv'; readonly fault: CsvFault }
  /** The header, or the number of the rows. */
  | { readonly type: 'invalid'; readonly problems: readonly FieldProblem[] }

/** A header, a row too many, and the line by which a spreadsheet states its separator. */
const ROWS_MAX = IMPORTED_MAX + 3
const SEPARATOR_LINE = 'sep='

/** The drafts in a CSV with a header of router columns. Asks for the flows that it names, all at once. */
export async function readRouterCsv(
  text: Buffer,
  flowsNamed: FlowsNamed
): Promise<Result<RouterCsv, RouterCsvRefusal>> {
  const read = await readCsv(text, ROWS_MAX)
  if (!read.ok) return err({ type: 'not_csv', fault: read.error })
  const rows = read.value.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (rows[0]?.cells[0]?.toLowerCase() === SEPARATOR_LINE) rows.shift()
  const [header, ...drafted] = rows
  const named = readHeader(header?.cells ?? [])
  if (!named.ok) return err({ type: 'invalid', problems: named.error })
  const problem = countProblem(drafted.length)
  if (problem) return err({ type: 'invalid', problems: [problem] })
  const columns = await withFlows(named.value, drafted, flowsNamed)
  const drafts: ImportDraft[] = []
  for (const [index, row] of drafted.entries()) {
    drafts.push(await draftOf(columns, row))
    if (index % READ_AT_ONCE === 0) await nextTurn()
  }
  return ok({ drafts, lines: drafted.map(({ line }) => line) })
}

/** The same columns; the one with names of flows reads each name as the id of its flow. */
async function withFlows(
  columns: readonly RouterColumn[],
  rows: readonly CsvRow[],
  flowsNamed: FlowsNamed
): Promise<readonly RouterColumn[]> {
  const at = columns.findIndex(({ name }) => name === FLOW_NAME)
  const cells = rows.map((row) => withoutBlanksAround(row.cells[at] ?? ''))
  const names = new Set(cells.filter((cell) => cell !== '').map(textOf))
  if (names.size === 0) return columns
  const flows = new FlowNames(await flowsNamed([...names]))
  const read: ReadText = (name) => flows.idOf(name)
  return columns.map((column, index) => (index === at ? { ...column, read } : column))
}

function countProblem(count: number): FieldProblem | null {
  const field = 'routers'
  if (count === 0) {
    return { field, rule: 'array.minLength', message: 'The CSV must have a row below its header' }
  }
  if (count <= IMPORTED_MAX) return null
  const message = `The CSV must have at most ${IMPORTED_MAX} rows below its header`
  return { field, rule: 'array.maxLength', message }
}

async function draftOf(columns: readonly RouterColumn[], row: CsvRow): Promise<ImportDraft> {
  if (hasOtherLength(columns, row)) {
    const message = `The row must have as many cells as the header (${columns.length}), and has ${row.cells.length}`
    return err({ problems: [{ field: '', rule: 'cells', message }], legible: {} })
  }
  const { payload, problems, unread } = readCells(columns, row)
  const draft = await readDraft(payload)
  if (problems.length === 0) return draft
  if (draft.ok) return err({ problems, legible: draft.value })
  // What cannot be read is not missing as well.
  const others = draft.error.problems.filter(
    ({ field, rule }) => rule !== 'required' || !unread.has(field)
  )
  return err({ ...draft.error, problems: [...problems, ...others] })
}

/** Empty cells after the last column do not count. */
function hasOtherLength({ length }: readonly RouterColumn[], { cells }: CsvRow): boolean {
  return cells.length < length || cells.slice(length).some((cell) => cell.trim() !== '')
}

const TWICE = 'must be empty where another column names the same'

interface Payload {
  [member: string]: unknown
}

/** The payload has no member for a cell that cannot be read. */
function readCells(columns: readonly RouterColumn[], { cells }: CsvRow) {
  const payload: Payload = {}
  const problems: FieldProblem[] = []
  const unread = new Set<string>()
  for (const [index, column] of columns.entries()) {
    const { name, field, member = field, keepsBlanks = false, read } = column
    const whole = cells[index] ?? ''
    const cell = keepsBlanks ? whole : withoutBlanksAround(whole)
    if (cell === '') continue
    const value = member in payload ? err(TWICE) : read(textOf(cell))
    if (value.ok) {
      setMember(payload, member.split('.'), value.value)
      continue
    }
    unread.add(member)
    problems.push({ field, rule: 'cell', message: `The ${name} column ${value.error}` })
  }
  return { payload, problems, unread }
}

function setMember(payload: Payload, [member = '', ...path]: readonly string[], value: unknown) {
  if (path.length === 0) {
    payload[member] = value
  } else {
    const inner = (payload[member] ??= {}) as Payload
    setMember(inner, path, value)
  }
}
