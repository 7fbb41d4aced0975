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
  const unmarked = text.replace(/^\uFEFF/, '')
  const trimmed = unmarked.trim()
  if (trimmed === '') return 'empty'
  if (new TextEncoder().encode(trimmed).length > BYTES_MAX) return 'too_large'
  const drafts = /^[[{]/.test(trimmed) ? readJson(trimmed) : readCsv(unmarked)
  if (typeof drafts === 'string') return drafts
  if (drafts.rows.length === 0) return 'no_rows'
  return drafts.rows.length > DRAFTS_MAX ? 'too_many' : drafts
}

const UTF16: Readonly<Record<string, string>> = { '255,254': 'utf-16le', '254,255': 'utf-16be' }

/** Why a file is no text: older spreadsheets do not write UTF-8. */
export type UnreadFile = 'not_utf8' | 'unmarked_utf16'

/** The text of a file in UTF-8, or in UTF-16 with a byte order mark. */
export function textOfFile(bytes: ArrayBuffer): { readonly text: string } | UnreadFile {
  const [first, second, third, fourth] = new Uint8Array(bytes)
  if ((first === 0 && third === 0) !== (second === 0 && fourth === 0)) return 'unmarked_utf16'
  const encoding = UTF16[`${first},${second}`] ?? 'utf-8'
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes) }
  } catch {
    return 'not_utf8'
  }
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

/** By the rules of the service (`read_csv.ts`): its unit tests read each file with both. */
function readCsv(text: string): Drafts | UnreadDrafts {
  const [firstLine = ''] = /(?:"[^"]*"?|[^"\r\n])+/.exec(text) ?? []
  const [separator = ','] = /[,;\t]/.exec(firstLine.replaceAll(/"[^"]*"?/g, '')) ?? []
  try {
    const records: string[][] = parse(text, {
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
    })
    const filled = records.filter((cells) => cells.some((cell) => cell.trim() !== ''))
    if (filled[0]?.[0]?.toLowerCase() === 'sep=') filled.shift()
    const [columns = [], ...rows] = filled
    return { kind: 'csv', columns: columns.map((column) => column.trim()), rows }
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
