import { useEffect, useRef } from 'react'
import { ArrowDown, ArrowUp, ChevronsUpDown } from '#console/icons/lucide'
import { useFirstTexts } from '#console/texts/texts'
import type { Selection } from './list_items.js'
import { type RouterColumn, routerColumns } from './router_columns.js'
import type { RowSort } from './sort_rows.js'

interface ListHeadProps {
  readonly selection: Selection
  readonly shownCount: number
  readonly sort: RowSort
  readonly hasTraffic: boolean
  onSort(sort: RowSort): void
  onSelectAll(): void
}

/** The column headings, which sort, and the selection of all shown routers. */
export function ListHead(props: ListHeadProps) {
  const { selection, shownCount, sort, hasTraffic, onSort, onSelectAll } = props
  const t = useFirstTexts().routers
  const all = useRef<HTMLInputElement>(null)
  const isSome = selection.ids.size > 0
  const isAll = isSome && selection.ids.size >= shownCount
  useEffect(() => {
    if (all.current) all.current.indeterminate = isSome && !isAll
  }, [isSome, isAll])
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        <th role="columnheader" className="pick">
          <input
            ref={all}
            type="checkbox"
            aria-label={t.selectAll}
            title={t.selectAll}
            checked={isAll}
            onChange={onSelectAll}
          />
        </th>
        {routerColumns(hasTraffic).map((column) => (
          <Head key={column.name} {...{ column, sort, onSort }} />
        ))}
        <th role="columnheader" className="menu-cell">
          <span className="unseen">{t.columns.actions}</span>
        </th>
      </tr>
    </thead>
  )
}

interface HeadProps {
  readonly column: RouterColumn
  readonly sort: RowSort
  onSort(sort: RowSort): void
}

function Head({ column: { name, sortKey }, sort, onSort }: HeadProps) {
  const t = useFirstTexts().routers
  if (sortKey === null) {
    return (
      <th role="columnheader" className={name}>
        {t.columns[name]}
      </th>
    )
  }
  const isSorted = sort.key === sortKey
  const isDescending = isSorted && sort.isDescending
  const Icon = isSorted ? (isDescending ? ArrowDown : ArrowUp) : ChevronsUpDown
  const order = isDescending ? 'descending' : 'ascending'
  return (
    <th role="columnheader" className={name} aria-sort={isSorted ? order : undefined}>
      <button
        type="button"
        className="sort"
        onClick={() => onSort({ key: sortKey, isDescending: isSorted && !isDescending })}
      >
        {t.columns[name]}
        <Icon aria-hidden="true" size={13} />
      </button>
    </th>
  )
}
