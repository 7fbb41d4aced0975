import { fieldSentence } from '#console/texts/refusals'
import type { Texts } from '#console/texts/spoken_texts'
import type { Drafts, Refusals, RefusedDraft } from './drafts.js'

type DraftError = NonNullable<RefusedDraft['problems'][number]['errors']>[number]

interface Cell {
  /** Index among the columns of the drafts. */
  readonly at: number
  /** The cell's name, such as `C7`. */
  readonly place: string
  readonly text: string
}

/** The cell of an error; null for JSON, and for a column that the spreadsheet lacks. */
function cellOf(drafts: Drafts, index: number, { column }: DraftError): Cell | null {
  if (drafts.kind === 'json') return null
  const at = drafts.columns.findIndex(({ name }) => name === column)
  const { letter = '' } = drafts.columns[at] ?? {}
  const { number, cells } = drafts.rows[index] ?? {}
  return letter === '' ? null : { at, place: `${letter}${number}`, text: cells?.[at]?.trim() ?? '' }
}

/** The expected value: by column for an unreadable cell, else by the broken rule. */
function rightOf(error: DraftError, t: Texts): string {
  const { right } = t.import
  const ofColumn = Object.entries(right).find(([name]) => name === error.column)?.[1]
  if (error.rule === 'cells') return t.import.otherLength
  return error.rule === 'cell' && ofColumn !== undefined ? ofColumn : fieldSentence(error, t)
}

/** An error with its cell, the cell's text and the expected value. */
export function errorText(drafts: Drafts, index: number, error: DraftError, t: Texts): string {
  const cell = cellOf(drafts, index, error)
  const right = rightOf(error, t)
  return cell === null ? right : t.import.atCell(cell.place, cell.text, right)
}

/** Rows that are refused for the same text in the same column. */
export interface ProblemGroup {
  readonly key: string
  readonly column: string
  /** Index among the columns of the drafts. */
  readonly at: number
  readonly text: string
  readonly right: string
  readonly places: readonly string[]
  readonly indexes: ReadonlySet<number>
}

const GROUPS_MAX = 20

/** Groups of rows to correct together, and each unknown flow; largest first. */
export function groupsOf(drafts: Drafts, refusals: Refusals, t: Texts): readonly ProblemGroup[] {
  const found = [...refusals].flatMap(([index, { problems }]) =>
    problems.flatMap(({ errors = [] }) =>
      errors.flatMap((error) => {
        const cell = cellOf(drafts, index, error)
        return cell === null ? [] : [{ index, error, cell }]
      })
    )
  )
  const byText = Map.groupBy(found, ({ error, cell }) => `${error.column}\n${cell.text}`)
  return [...byText]
    .flatMap(([key, rows]): ProblemGroup[] => {
      const [first] = rows
      const column = first?.error.column ?? ''
      if (first === undefined || (rows.length === 1 && column !== 'booking_flow')) return []
      const { at, text } = first.cell
      const places = rows.map(({ cell }) => cell.place)
      const indexes = new Set(rows.map(({ index }) => index))
      return [{ key, column, at, text, right: rightOf(first.error, t), places, indexes }]
    })
    .toSorted((one, other) => other.indexes.size - one.indexes.size)
    .slice(0, GROUPS_MAX)
}

/** Replaces the text of each group in all of its rows. */
export function correctedDrafts(
  drafts: Drafts,
  groups: readonly ProblemGroup[],
  texts: ReadonlyMap<string, string>
): Drafts {
  if (drafts.kind === 'json') return drafts
  const rows = drafts.rows.map((row, index) => {
    const own = groups.filter(({ key, indexes }) => texts.has(key) && indexes.has(index))
    const cells = own.reduce<readonly string[]>(
      (changed, { key, at }) => changed.with(at, texts.get(key) ?? ''),
      row.cells
    )
    return { ...row, cells }
  })
  return { ...drafts, rows }
}
