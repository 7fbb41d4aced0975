import { isUtf8 } from 'node:buffer'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CsvError, type Info, parse } from 'csv-parse'
import { stringify } from 'csv-stringify/sync'
import { err, ok, type Result } from './result.js'

const QUOTE = 0x22
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/** One record; `line` is where it begins, counted from 1. */
export interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** Why a text is not the CSV that is expected: a sentence. */
export interface CsvFault {
  readonly message: string
  readonly isJson: boolean
}

/** Parsing this much takes a few milliseconds. */
const PARSED_AT_ONCE_BYTES = 16_384
const BYTE_ORDER_MARK = Buffer.from('\uFEFF')

/**
 * The rows of a CSV (RFC 4180) in UTF-8, or in UTF-16 with a byte order mark; or what is wrong with it. Its separator is a
 * comma, a semicolon or a tab; a byte order mark and empty lines are skipped. Reads at most `rowsMax` rows and leaves out the rest. Yields to
 * other work of the process.
 */
export async function readCsv(bytes: Buffer, rowsMax: number): Promise<Result<CsvRow[], CsvFault>> {
  const text = inUtf8(bytes)
  const fault = formatFault(text)
  if (fault) return err(fault)
  const rows: CsvRow[] = []
  const lines = new LineCount(text)
  const parser = parse({
    bom: true,
    delimiter: csvSeparator(text),
    info: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
  })
  try {
    await pipeline(piecesOf(text), parser, async (records: AsyncIterable<CsvRecord>) => {
      for await (const { record, info } of records) {
        rows.push({ line: lines.ofNextRow(), cells: record })
        lines.skipTo(info.bytes)
        if (rows.length === rowsMax) return
      }
    })
  } catch (error) {
    // The pipeline rejects when its reader returns early.
    if (rows.length === rowsMax) return ok(rows)
    if (!(error instanceof CsvError)) throw error
    lines.skipTo(Number(error.bytes))
    return err({ message: sentenceOf(error, lines.ofNextRow()), isJson: false })
  }
  return ok(rows)
}

interface CsvRecord {
  readonly record: string[]
  readonly info: Info
}

async function* piecesOf(text: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < text.length; at += PARSED_AT_ONCE_BYTES) {
    yield text.subarray(at, at + PARSED_AT_ONCE_BYTES)
    await nextTurn()
  }
}

/** Counts lines by itself, because the parser counts a CR LF within quotes twice. */
class LineCount {
  #at = 0
  #line = 1

  constructor(private readonly text: Buffer) {}

  /** The line of the first byte that is not a line end. */
  ofNextRow(): number {
    const { text } = this
    let end = this.#at
    while (text[end] === LINE_FEED || text[end] === CARRIAGE_RETURN) end += 1
    this.skipTo(end)
    return this.#line
  }

  skipTo(end: number): void {
    const { text } = this
    for (; this.#at < end; this.#at += 1) {
      const isLineEnd = text[this.#at] === LINE_FEED || text[this.#at] === CARRIAGE_RETURN
      const isFirstOfTwo = text[this.#at] === CARRIAGE_RETURN && text[this.#at + 1] === LINE_FEED
      if (isLineEnd && !isFirstOfTwo) this.#line += 1
    }
  }
}

function formatFault(text: Buffer): CsvFault | null {
  if (encodingOf(text) !== undefined) return { message: BROKEN_UTF16, isJson: false }
  if (isUnmarkedUtf16(text)) return { message: UNMARKED_UTF16, isJson: false }
  if (!isUtf8(text)) return { message: NOT_UTF8, isJson: false }
  const begin = text.indexOf(BYTE_ORDER_MARK) === 0 ? BYTE_ORDER_MARK.length : 0
  const first = text
    .toString('utf8', begin, begin + 64)
    .trimStart()
    .charAt(0)
  return first === '{' || first === '[' ? { message: 'It is JSON.', isJson: true } : null
}

const UNMARKED_UTF16 =
  'It is UTF-16 without a byte order mark; a spreadsheet saves UTF-8 under the name "CSV UTF-8".'
const BROKEN_UTF16 = 'It begins as UTF-16, but a character in it is cut off: save it again.'
const NOT_UTF8 = 'It is not UTF-8; a spreadsheet saves UTF-8 under the name "CSV UTF-8".'

function sentenceOf({ code }: CsvError, line: number): string {
  const row = `Line ${line}`
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return `${row} has a cell whose double quote is never closed.`
    case 'CSV_INVALID_CLOSING_QUOTE':
    case 'INVALID_OPENING_QUOTE':
      return `${row} has a double quote inside a cell: enclose the cell in double quotes, and write the one inside it twice.`
    default:
      return `${row} is not CSV.`
  }
}

/** Spreadsheets write semicolons where the comma is the decimal sign, and copy cells with tabs between them. */
const SEPARATORS = [',', ';', '\t']

const COMMA = ','

/** What separates the cells of a CSV: the first separator outside quotes in its first line with any text. */
function csvSeparator(text: Buffer): string {
  let isQuoted = false
  let isEmpty = true
  for (const byte of text) {
    const isLineEnd = byte === LINE_FEED || byte === CARRIAGE_RETURN
    if (isLineEnd && !isQuoted && !isEmpty) return COMMA
    isEmpty &&= isLineEnd
    const character = String.fromCharCode(byte)
    if (byte === QUOTE) isQuoted = !isQuoted
    if (!isQuoted && SEPARATORS.includes(character)) return character
  }
  return COMMA
}

/**
 * Whether a CSV has more cells than `max`, counted before it is parsed, because a parser spends up to a microsecond on
 * each cell and each line, however short. Reads every byte once.
 */
export function hasMoreCells(text: Buffer, max: number): boolean {
  const separator = csvSeparator(text).charCodeAt(0)
  let cells = 1
  let isQuoted = false
  for (const byte of text) {
    if (byte === QUOTE) isQuoted = !isQuoted
    const isEnd = byte === separator || byte === LINE_FEED || byte === CARRIAGE_RETURN
    if (isEnd && !isQuoted) cells += 1
    if (cells > max) return true
  }
  return false
}

/** The byte order marks of UTF-16, in hexadecimal digits. */
const UTF16: Readonly<Record<string, string>> = { fffe: 'utf-16le', feff: 'utf-16be' }

function encodingOf(text: Buffer): string | undefined {
  return UTF16[text.toString('hex', 0, 2)]
}

/** The text in UTF-8. UTF-16 with its byte order mark is converted, unless a character is cut off; any other text stays. */
export function inUtf8(text: Buffer): Buffer {
  const encoding = encodingOf(text)
  if (encoding === undefined) return text
  try {
    return Buffer.from(new TextDecoder(encoding, { fatal: true }).decode(text))
  } catch {
    return text
  }
}

/** Whether a text is UTF-16 without its mark: of ASCII letters, as those of a header, every other byte is 0. */
function isUnmarkedUtf16([first, second, third, fourth]: Buffer): boolean {
  return (first === 0 && third === 0) !== (second === 0 && fourth === 0)
}

/** What a spreadsheet takes for a formula at the start of a cell, and the end of the text. */
const AT_START = /^'*(?:[=+\-@\t\r\n＝＋－＠]|$)/

/**
 * Where a cell begins for a spreadsheet that splits at semicolons, tabs and line ends: it sees no quotes within a cell
 * of a CSV with commas, and drops those at the start of its own cell.
 */
const WITHIN = /([;\t\r\n])(?=['"]*[=+\-@＝＋－＠])/g

const ESCAPED_WITHIN = /([;\t\r\n])'(?=['"]*[=+\-@＝＋－＠])/g

/**
 * A text as its cell in a CSV. An empty cell stands for no text. A text that a spreadsheet would calculate, and an empty
 * text, get a leading apostrophe, which spreadsheets read as "text follows"; so do texts that look as if they had it, and
 * what follows a semicolon, a tab or a line end in the text.
 */
export function cellOf(text: string | null | undefined): string {
  if (text === null || text === undefined) return ''
  const within = text.replace(WITHIN, "$1'")
  return AT_START.test(text) ? `'${within}` : within
}

/** The text of a cell that is not empty: the inverse of `cellOf`. */
export function textOf(cell: string): string {
  const text = cell.startsWith("'") && AT_START.test(cell) ? cell.slice(1) : cell
  return text.replace(ESCAPED_WITHIN, '$1')
}

const BLANKS = ' \t\r\n'

/** In linear time, which a regular expression does not guarantee. */
export function withoutBlanksAround(cell: string): string {
  let begin = 0
  let end = cell.length
  while (begin < end && BLANKS.includes(cell.charAt(begin))) begin += 1
  while (end > begin && BLANKS.includes(cell.charAt(end - 1))) end -= 1
  return cell.slice(begin, end)
}

/** Cells as one row with its line end. A row may have several lines. */
export function csvRow(cells: readonly string[]): string {
  return stringify([[...cells]], { quoted_match: /[\r\n;\t]/ })
}
