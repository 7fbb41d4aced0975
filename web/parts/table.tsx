import type { ReactNode } from 'react'
import { ArrowDown, ArrowUp, ChevronsUpDown } from '#console/icons/lucide'
import { useFirstTexts } from '#console/texts/texts'
import { Button } from './buttons.js'

export interface Column<Row> {
  readonly name: string
  readonly head: ReactNode
  readonly cell: (row: Row) => ReactNode
  /** Whether its header sorts. */
  readonly isSortable?: boolean
  /** Aligned to the end. */
  readonly isNumber?: boolean
  /** Hidden below 720 px. */
  readonly isWide?: boolean
}

export interface Sorting {
  readonly by: string
  readonly isDescending: boolean
}

interface TableProps<Row> {
  /** The accessible name. */
  readonly label: string
  /** The first one has the header of each row. */
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly sorting?: Sorting
  onSort?(sorting: Sorting): void
}

/** A table on a sheet. `j` and `k` move between the `RowLink`s of the first column, `Enter` opens one. The caller sorts. */
export function Table<Row>({ label, columns, rows, rowKey, sorting, onSort }: TableProps<Row>) {
  return (
    <div className="sheet scrolls" role="group" aria-label={label} tabIndex={0}>
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.name} {...{ column, sorting, onSort }} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column.name} scope="row">
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.name} className={classOf(column)}>
                    {column.cell(row)}
                  </td>
                )
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The link of a row, a target of `j` and `k`. */
export function RowLink({
  place,
  children,
}: {
  readonly place: string
  readonly children: ReactNode
}) {
  return (
    <a href={`#${place}`} className="row-link" data-row-link="" dir="auto">
      {children}
    </a>
  )
}

interface HeadProps<Row> {
  readonly column: Column<Row>
  readonly sorting: Sorting | undefined
  readonly onSort: ((sorting: Sorting) => void) | undefined
}

function Head<Row>({ column, sorting, onSort }: HeadProps<Row>) {
  const { name, head, isSortable } = column
  if (!isSortable || !onSort) {
    return (
      <th scope="col" className={classOf(column)}>
        {head}
      </th>
    )
  }
  const isSorted = sorting?.by === name
  const isDescending = isSorted && sorting.isDescending
  const Icon = isSorted ? (isDescending ? ArrowDown : ArrowUp) : ChevronsUpDown
  const order = isDescending ? 'descending' : 'ascending'
  return (
    <th scope="col" className={classOf(column)} aria-sort={isSorted ? order : undefined}>
      <button
        type="button"
        className="sort"
        onClick={() => onSort({ by: name, isDescending: isSorted && !isDescending })}
      >
        {head}
        <Icon aria-hidden="true" size={13} />
      </button>
    </th>
  )
}

function classOf<Row>({ isNumber, isWide }: Column<Row>): string {
  return `${isNumber ? 'number' : ''} ${isWide ? 'wide' : ''}`.trim()
}

interface ShowMoreProps {
  /** A paged query. */
  readonly query: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    fetchNextPage(): Promise<unknown>
  }
}

/** Loads the next page of a list. Renders nothing at its end. */
export function ShowMore({ query }: ShowMoreProps) {
  const t = useFirstTexts()
  if (!query.hasNextPage) return null
  return (
    <div className="more">
      <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {t.parts.more}
      </Button>
    </div>
  )
}
