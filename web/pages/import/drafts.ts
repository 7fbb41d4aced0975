import { parse } from 'csv-parse/browser/esm/sync'
import type { components } from '#console/api/schema'
import { sentCell } from './sent_cell.js'

const CONFLICTS = 'E_ROUTER_CONFLICTS'

/** A draft with a conflict can still be imported. */
export type DraftState = 'ok' | 'conflict' | 'bad'

export function stateOf(refused: RefusedDraft | undefined): DraftState {
  if (refused === undefined) return 'ok'
  return refused.problems.every(({ code }) => code === CONFLICTS) ? 'conflict' : 'bad'
}

export type RefusedDraft = components['schemas']['RefusedDraft']

/** What the service would refuse, by the index of the draft. */
export type Refusals = ReadonlyMap<number, RefusedDraft>

/** The drafts of an import: spreadsheet rows under the service's columns, or JSON values. */
export type Drafts = CsvDrafts | JsonDrafts

export interface CsvDrafts {
  readonly kind: 'csv'
  readonly columns: readonly DraftColumn[]
  readonly rows: readonly SheetRow[]
}

interface JsonDrafts {
  readonly kind: 'json'
  readonly rows: readonly unknown[]
}

export interface DraftColumn {
  /** The service's name, such as `utm_source`. */
  readonly name: string
  /** The spreadsheet's letter, such as `C`; empty if the spreadsheet has no such column. */
  readonly letter: string
}

interface SheetRow {
  /** The row number in the spreadsheet, whose header is usually row 1. */
  readonly number: number
  readonly cells: readonly string[]
}

/** A parsed spreadsheet, before its columns have a meaning. */
export interface Sheet {
  readonly kind: 'sheet'
  readonly headers: readonly string[]
  readonly rows: readonly SheetRow[]
}

export type ReadSource = JsonDrafts | Sheet

/** Why a text contains no drafts. */
export type UnreadDrafts = 'empty' | 'no_rows' | 'not_json' | 'not_csv' | 'too_many' | 'too_large'

const DRAFTS_MAX = 1_000
const BYTES_MAX = 4 * 1_048_576

/**
 * Reads `{ "routers": [...] }`, a list, JSON lines from an export, or a spreadsheet with a header. Only the service validates
 * the drafts.
 */
export function readSource(text: string): ReadSource | UnreadDrafts {
  const unmarked = text.replace(/^\uFEFF/, '')
  const trimmed = unmarked.trim()
  if (trimmed === '') return 'empty'
  if (new TextEncoder().encode(trimmed).length > BYTES_MAX) return 'too_large'
  const read = /^[[{]/.test(trimmed) ? readJson(trimmed) : readSheet(unmarked)
  if (typeof read === 'string') return read
  if (read.rows.length === 0) return 'no_rows'
  return read.rows.length > DRAFTS_MAX ? 'too_many' : read
}

/** Why a file is not text: an Excel or LibreOffice workbook, which is an archive, or truncated UTF-16. */
export type UnreadFile = 'workbook' | 'broken_utf16'

/** Decodes UTF-8 or UTF-16, with or without a byte order mark, else Windows-1252, in which German Excel saves CSV. */
export function textOfFile(bytes: ArrayBuffer): { readonly text: string } | UnreadFile {
  const [first, second, third, fourth] = new Uint8Array(bytes)
  if (first === 0x50 && second === 0x4b && third === 3) return 'workbook'
  const encoding = utf16Of(`${first},${second}`, [
    first === 0 && third === 0,
    second === 0 && fourth === 0,
  ])
  try {
    return { text: new TextDecoder(encoding ?? 'utf-8', { fatal: true }).decode(bytes) }
  } catch {
    if (encoding !== undefined) return 'broken_utf16'
    return { text: new TextDecoder('windows-1252').decode(bytes) }
  }
}

/** Detects the byte order by the mark, else by the zero bytes between ASCII letters. */
function utf16Of(mark: string, [isHighFirst, isLowFirst]: readonly [boolean, boolean]) {
  const marked = { '255,254': 'utf-16le', '254,255': 'utf-16be' }[mark]
  if (marked !== undefined || isHighFirst === isLowFirst) return marked
  return isHighFirst ? 'utf-16be' : 'utf-16le'
}

/** The body of an import of these drafts, with its media type. */
export function bodyOf(drafts: Drafts): { readonly type: string; readonly text: string } {
  if (drafts.kind === 'json') {
    return { type: 'application/json', text: JSON.stringify({ routers: drafts.rows }) }
  }
  const names = drafts.columns.map(({ name }) => name)
  const rows = drafts.rows.map(({ cells }) =>
    cells.map((cell, at) => sentCell(names[at] ?? '', cell))
  )
  const lines = [names, ...rows].map((cells) => cells.map(quoted).join(','))
  return { type: 'text/csv', text: `${lines.join('\n')}\n` }
}

function readJson(text: string): JsonDrafts | UnreadDrafts {
  const whole = parsed(text)
  if (Array.isArray(whole)) return { kind: 'json', rows: whole }
  if (isObject(whole)) {
    return { kind: 'json', rows: Array.isArray(whole.routers) ? whole.routers : [whole] }
  }
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const rows = lines.map(parsed)
  return rows.every(isObject) ? { kind: 'json', rows } : 'not_json'
}

/** By the rules of the service's own reader; unit tests read each file with both. */
function readSheet(text: string): Sheet | UnreadDrafts {
  const [firstLine = ''] = /(?:"[^"]*"?|[^"\r\n])+/.exec(text) ?? []
  const [separator = ','] = /[,;\t]/.exec(firstLine.replaceAll(/"[^"]*"?/g, '')) ?? []
  try {
    const records: string[][] = parse(text, {
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
    })
    const isFilled = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== '')
    // Excel consumes a `sep=` line, so it is not a row.
    const first = records.find(isFilled)
    if (first?.[0]?.trim().toLowerCase() === 'sep=') records.splice(records.indexOf(first), 1)
    const [head, ...rows] = records
      .map((cells, at): SheetRow => ({ number: at + 1, cells }))
      .filter(({ cells }) => isFilled(cells))
    return { kind: 'sheet', headers: (head?.cells ?? []).map((cell) => cell.trim()), rows }
  } catch {
    return 'not_csv'
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function quoted(cell: string): string {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
