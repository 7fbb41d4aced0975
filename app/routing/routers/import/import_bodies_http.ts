import { setImmediate as nextTurn } from 'node:timers/promises'
import vine, { errors } from '@vinejs/vine'
import {
  createRouterInput,
  createRouterPayload,
  externalId,
  readCreateRouter,
  routerName,
} from '#routing/routers/router_write_http'
import type { DraftKeys, ImportDraft } from '#routing/routers/writes/import_drafts'
import { IMPORTED_MAX } from '#routing/routers/writes/import_routers'
import type { BookingFlow } from '#organizations/booking_flows/booking_flow'
import { type CsvFault, type CsvRow, readCsv, textOf, withoutBlanksAround } from '#shared/csv'
import { err, type FieldProblem, ok, type Result } from '#shared/result'
import { foldedText, normalForm, shownName } from '#shared/characters'
import { identifierText } from '#shared/http/text'
import type { FieldError } from '#shared/http/problem'
import { strictObject } from '#shared/http/strict_object'
import { nearest } from '#shared/nearest'
import {
  FLOW_NAME,
  type ReadText,
  REQUIRED_COLUMNS,
  ROUTER_COLUMNS,
  type RouterColumn,
} from './router_columns.js'

/** The members of a draft by which it is compared with others. */
const draftKeysValidator = vine.create(
  strictObject(
    {
      name: routerName().optional(),
      external_id: externalId().nullable().optional(),
      booking_flow_id: identifierText().optional(),
      is_default: vine.boolean({ strict: true }).optional(),
      is_active: vine.boolean({ strict: true }).optional(),
    },
    { nullable: ['external_id'] }
  )
)

const MEMBERS = ['name', 'external_id', 'booking_flow_id', 'is_default', 'is_active']

/** The keys of a malformed draft that can still be read. */
async function legibleKeys(draft: unknown, problems: readonly FieldError[]): Promise<DraftKeys> {
  if (typeof draft !== 'object' || draft === null) return {}
  const wrong = new Set(problems.map(({ field }) => field))
  const legible = Object.entries(draft).filter(
    ([member]) => MEMBERS.includes(member) && !wrong.has(member)
  )
  const [refused, keys] = await draftKeysValidator.tryValidate(Object.fromEntries(legible))
  if (refused) return {}
  return {
    name: keys.name,
    externalId: keys.external_id,
    bookingFlowId: keys.booking_flow_id,
    isDefault: keys.is_default ?? false,
    isActive: keys.is_active ?? !wrong.has('is_active'),
  }
}

/** Reading this many drafts blocks the process for some milliseconds. */
const READ_AT_ONCE = 50

export const importRoutersValidator = vine.create(
  strictObject({
    routers: vine.array(createRouterPayload()).minLength(1).maxLength(IMPORTED_MAX),
  })
)

/**
 * The drafts in order. The fields in the problems of malformed drafts are relative to the draft. Throws the validator's
 * error when the surrounding body is wrong.
 */
export async function readImport(body: unknown): Promise<ImportDraft[]> {
  try {
    const { routers } = await importRoutersValidator.validate(body)
    return routers.map((payload) => ok(createRouterInput(payload)))
  } catch (error) {
    const wrong = error instanceof errors.E_VALIDATION_ERROR ? draftsOf(error.messages) : null
    if (!wrong) throw error
    return readEach((body as { readonly routers: readonly unknown[] }).routers, wrong)
  }
}

/** One draft on its own. */
async function readDraft(payload: unknown): Promise<ImportDraft> {
  try {
    return ok(await readCreateRouter(payload))
  } catch (error) {
    if (!(error instanceof errors.E_VALIDATION_ERROR)) throw error
    const problems: readonly FieldError[] = error.messages
    return err({ problems, legible: await legibleKeys(payload, problems) })
  }
}

type Wrong = ReadonlyMap<number, readonly FieldError[]>

/** By the index of the draft; null when an error is not about a draft. */
function draftsOf(messages: readonly FieldError[]): Wrong | null {
  const drafts = new Map<number, FieldError[]>()
  for (const { message, rule, field } of messages) {
    const [, index, ownField = ''] = /^routers\.(\d+)(?:\.(.+))?$/.exec(field) ?? []
    if (index === undefined) return null
    const own = drafts.get(Number(index)) ?? []
    own.push({ message: message.replace(`routers.${index}.`, ''), rule, field: ownField })
    drafts.set(Number(index), own)
  }
  return drafts
}

async function readEach(drafts: readonly unknown[], wrong: Wrong): Promise<ImportDraft[]> {
  const read: ImportDraft[] = []
  for (const [index, draft] of drafts.entries()) {
    const problems = wrong.get(index)
    read.push(
      problems
        ? err({ problems, legible: await legibleKeys(draft, problems) })
        : ok(await readCreateRouter(draft))
    )
    if (index % READ_AT_ONCE === 0) await nextTurn()
  }
  return read
}

interface DraftLines {
  readonly drafts: readonly ImportDraft[]
  /** The line of each draft, from 1. */
  readonly lines: readonly number[]
}

/**
 * The drafts of JSON lines, one for each line, up to `draftsMax`. If the first line does not begin an object, the text
 * has another format: no further line is read, and the error is the number of that line.
 */
export async function readJsonLines(
  texts: AsyncIterable<string>,
  draftsMax: number
): Promise<Result<DraftLines, number>> {
  const drafts: ImportDraft[] = []
  const lines: number[] = []
  let line = 0
  for await (const text of texts) {
    line += 1
    if (text.trim() === '') continue
    if (drafts.length === 0 && !text.trimStart().startsWith('{')) return err(line)
    drafts.push(await draftOfLine(text))
    lines.push(line)
    if (drafts.length === draftsMax) break
  }
  return ok({ drafts, lines })
}

async function draftOfLine(text: string): Promise<ImportDraft> {
  let payload: unknown
  try {
    payload = JSON.parse(text)
  } catch (error) {
    const message = `It is no JSON: ${error instanceof Error ? error.message : String(error)}`
    return err({ problems: [{ field: '', rule: 'json', message }], legible: {} })
  }
  return readDraft(payload)
}

const NAMES = ROUTER_COLUMNS.map(({ name }) => name)
/** Enough to correct a header. The limit bounds the answer to a hostile one. */
const REPORTED_MAX = 20

/** The columns that a header names, in its order, or everything that is wrong with it. */
function readHeader(cells: readonly string[]): Result<RouterColumn[], FieldProblem[]> {
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
  const field = shownName(name)
  const meant = nearest(name, NAMES)
  const hint = meant === null ? '' : ` (did you mean ${meant}?)`
  return { field, rule: 'unknownColumn', message: `The column ${field} is not known here${hint}` }
}

/** A flow that a CSV may name. */
type NamedFlow = Pick<BookingFlow, 'id' | 'name'>

/** The organization's flows with these names, ignoring case and accents. */
export type FlowsNamed = (names: readonly string[]) => Promise<readonly NamedFlow[]>

const LISTED_MAX = 10

/** The flows that the cells of a CSV name. */
class FlowNames {
  readonly #flows: ReadonlyMap<string, readonly NamedFlow[]>

  constructor(flows: readonly NamedFlow[]) {
    this.#flows = Map.groupBy(flows, ({ name }) => foldedText(name))
  }

  /**
   * The id of the flow with exactly this name, else of the only one that differs in case or accents; or what is wrong.
   */
  idOf(name: string): Result<string, string> {
    const alike = this.#flows.get(foldedText(name)) ?? []
    const exact = alike.find((flow) => flow.name === normalForm(name))
    const [meant = exact, ...others] = exact ? [] : alike
    if (!meant) return err('must name a booking flow of the organization')
    if (others.length === 0) return ok(meant.id)
    const listed = alike.slice(0, LISTED_MAX).map(({ id, name: other }) => `${other} (${id})`)
    return err(
      `must name one booking flow, with its case and accents, or leave it to booking_flow_id: ${listed.join(', ')}`
    )
  }
}

export interface RouterCsv {
  /** In the order of the rows. */
  readonly drafts: readonly ImportDraft[]
  /** The line in which the row of each draft begins, from 1. */
  readonly lines: readonly number[]
}

export type RouterCsvRefusal =
  | { readonly type: 'not_csv'; readonly fault: CsvFault }
  /** The header or the number of rows is wrong. */
  | { readonly type: 'invalid'; readonly problems: readonly FieldProblem[] }

/** Besides the routers: a header, a spreadsheet's line with its separator, and one row too many. */
const ROWS_MAX = IMPORTED_MAX + 3
const SEPARATOR_LINE = 'sep='

/** The drafts in a CSV with a header of router columns. Looks up all named flows at once. */
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

/** The same columns, but the column of flow names reads each name as an id. */
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
  // An unreadable member is not reported as missing, too.
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
