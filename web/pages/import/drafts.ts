import { parse } from 'csv-parse/browser/esm/sync'

/** What was read: the drafts of a CSV as cells under its columns, or those of JSON as values. */
export type Drafts =
  | { readonly kind: 'csv'; readonly columns: readonly string[]; readonly rows: readonly Cells[] }
  | { readonly kind: 'json'; readonly rows: readonly unknown[] }

type Cells = readonly string[]

/** Why a text holds no drafts. */
export type UnreadDrafts = 'empty' | 'no_rows' | 'not_json' | 'not_csv' | 'too_many' | 'too_large'

const DRAFTS_MAX = 1_000
const BYTES_MAX = 4 * 1_048_576

/**
 * Reads drafts as the service takes them: `{ "routers": [...] }`, a list, JSON lines as an export has them, or a CSV with
 * a header. Whether the drafts themselves are right, only the service says.
 */
export function readDrafts(text: string): Drafts | UnreadDrafts {
  const trimmed = text.replace(/^\uFEFF/, '').trim()
  if (trimmed === '') return 'empty'
  if (new TextEncoder().encode(trimmed).length > BYTES_MAX) return 'too_large'
  const drafts = /^[[{]/.test(trimmed) ? readJson(trimmed) : readCsv(trimmed)
  if (typeof drafts === 'string') return drafts
  if (drafts.rows.length === 0) return 'no_rows'
  return drafts.rows.length > DRAFTS_MAX ? 'too_many' : drafts
}

/** The body of an import of these drafts, with its media type. */
export function bodyOf(drafts: Drafts): { readonly type: string; readonly text: string } {
  if (drafts.kind === 'json') {
    return { type: 'application/json', text: JSON.stringify({ routers: drafts.rows }) }
  }
  const lines = [drafts.columns, ...drafts.rows].map((cells) => cells.map(quoted).join(','))
  return { type: 'text/csv', text: `${lines.join('\n')}\n` }
}

function readJson(text: string): Drafts | UnreadDrafts {
  const whole = parsed(text)
  if (Array.isArray(whole)) return { kind: 'json', rows: whole }
  if (isObject(whole)) {
    return { kind: 'json', rows: Array.isArray(whole.routers) ? whole.routers : [whole] }
  }
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const rows = lines.map(parsed)
  return rows.every(isObject) ? { kind: 'json', rows } : 'not_json'
}

function readCsv(text: string): Drafts | UnreadDrafts {
  const [, said] = /^sep=(.)\r?\n/i.exec(text) ?? []
  const table = said === undefined ? text : text.slice(text.indexOf('\n') + 1)
  const [separator = ','] = said ?? /[,;\t]/.exec(table.split('\n', 1)[0] ?? '') ?? []
  try {
    const records: string[][] = parse(table, {
      delimiter: separator,
      relax_column_count: true,
      skip_empty_lines: true,
    })
    const [columns = [], ...rows] = records
    return {
      kind: 'csv',
      columns: columns.map((column) => column.trim()),
      rows: rows.filter((cells) => cells.some((cell) => cell.trim() !== '')),
    }
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
