import { useEffect, useRef } from 'react'
import {
  ArrowDown,
  ArrowUp,
  ChevronsUpDown,
  Columns2,
  Power,
  PowerOff,
  Tags,
  Trash2,
  X,
} from '#console/icons/lucide'
import { Button, IconButton } from '#console/parts/buttons'
import { useTexts } from '#console/texts/texts'
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
  const t = useTexts().routers
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
  const t = useTexts().routers
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

/** Actions on all selected routers. */
export type BulkAction = 'activate' | 'deactivate' | 'tag' | 'compare' | 'remove'

interface SelectionBarProps {
  readonly count: number
  readonly mayChange: boolean
  onAction(action: BulkAction): void
  onClear(): void
}

/** Sticks to the lower edge of the window while routers are selected. */
export function SelectionBar({ count, mayChange, onAction, onClear }: SelectionBarProps) {
  const t = useTexts().routers.selection
  return (
    <section className="selection-bar" aria-label={t.label} hidden={count === 0}>
      <strong role="status">{count > 0 && t.count(count)}</strong>
      <div className="actions">
        {count === 2 && (
          <Button icon={Columns2} onClick={() => onAction('compare')}>
            {t.compare}
          </Button>
        )}
        {mayChange && (
          <>
            <Button icon={Power} onClick={() => onAction('activate')}>
              {t.activate}
            </Button>
            <Button icon={PowerOff} onClick={() => onAction('deactivate')}>
              {t.deactivate}
            </Button>
            <Button icon={Tags} onClick={() => onAction('tag')}>
              {t.tag}
            </Button>
            <Button icon={Trash2} tone="danger" onClick={() => onAction('remove')}>
              {t.remove}
            </Button>
          </>
        )}
      </div>
      <IconButton icon={X} label={t.clear} onClick={onClear} />
    </section>
  )
}
