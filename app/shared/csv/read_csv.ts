import { isUtf8 } from 'node:buffer'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CsvError, type Info, parse } from 'csv-parse'
import { err, ok, type Result } from '#shared/result'
import { inUtf8, isUnmarkedUtf16 } from './in_utf8.js'
import { CARRIAGE_RETURN, csvSeparator, LINE_FEED } from './csv_separator.js'

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
