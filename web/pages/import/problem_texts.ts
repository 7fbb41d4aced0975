import { fieldSentence } from '#console/texts/refusals'
import type { Texts } from '#console/texts/spoken_texts'
import type { Drafts, Refusals, RefusedDraft } from './drafts.js'

type DraftError = NonNullable<RefusedDraft['problems'][number]['errors']>[number]

interface Cell {
  /** Among the columns of the drafts. */
  readonly at: number
  /** As a spreadsheet calls it, such as `C7`. */
  readonly place: string
  readonly text: string
}

/** The cell of the spreadsheet that an error is about; null for JSON, and where there is no such cell. */
function cellOf(drafts: Drafts, index: number, { column }: DraftError): Cell | null {
  if (drafts.kind === 'json') return null
  const at = drafts.columns.findIndex(({ name }) => name === column)
  const { letter = '' } = drafts.columns[at] ?? {}
  const { number, cells } = drafts.rows[index] ?? {}
  return letter === '' ? null : { at, place: `${letter}${number}`, text: cells?.[at]?.trim() ?? '' }
}

/** What would be right: by the column where a cell cannot be read, else by the rule that it breaks. */
function rightOf(error: DraftError, t: Texts): string {
  const { right } = t.import
  const ofColumn = Object.entries(right).find(([name]) => name === error.column)?.[1]
  if (error.rule === 'cells') return t.import.otherLength
  return error.rule === 'cell' && ofColumn !== undefined ? ofColumn : fieldSentence(error, t)
}

/** An error with its cell and the text in it, and what would be right. */
export function errorText(drafts: Drafts, index: number, error: DraftError, t: Texts): string {
  const cell = cellOf(drafts, index, error)
  const right = rightOf(error, t)
  return cell === null ? right : t.import.atCell(cell.place, cell.text, right)
}

/** Rows that are refused for the same text in the same column. */
export interface ProblemGroup {
  readonly key: string
  readonly column: string
  /** Among the columns of the drafts. */
  readonly at: number
  readonly text: string
  readonly right: string
  readonly places: readonly string[]
  readonly indexes: ReadonlySet<number>
}

const GROUPS_MAX = 20

/** What can be corrected for several rows at once, and each unknown flow; the largest groups first. */
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

/** The drafts with the text of each group replaced in all of its rows. */
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
