import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  Fragment,
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Names } from '#console/api/names'
import type { RoutingRow } from '#console/api/types'
import { goTo } from '#console/shared/hash_location'
import { ArrowDown, ArrowUp, ChevronsUpDown } from '#console/icons/lucide'
import { useFirstTexts } from '#console/texts/texts'
import { type ListItem, nextPosition, type Selection } from './list_items.js'
import { type RouterColumn, routerColumns } from './router_columns.js'
import { RouterLine, type RowAction } from './router_line.js'
import type { RowSort } from './sort_rows.js'
import type { KnownFindings } from './use_findings.js'
import { useListKeys } from './use_list_keys.js'
import type { RecentTraffic } from './use_recent_traffic.js'

/** An estimate until a line is measured. */
const LINE_PX = 54
const CLASS_PX = 32
const OVERSCAN = 8
/** The height of sticky bars that cover lines at the top: the narrow screen's bar, and the list's head. */
const STICKY_PX = 96

export interface RouterListProps {
  readonly items: readonly ListItem[]
  readonly ranks: ReadonlyMap<string, number>
  readonly flowNames: Names
  readonly known: KnownFindings
  readonly traffic: RecentTraffic
  readonly selection: Selection
  readonly sort: RowSort
  readonly mayChange: boolean
  onSort(sort: RowSort): void
  onSelect(id: string, isRange: boolean): void
  onSelectAll(): void
  onAction(action: RowAction, row: RoutingRow): void
  onCompare(): void
  onClear(): void
  /** Its first lines are in the page. */
  onShown(): void
}

/**
 * The shown routers as a grid that renders only the lines near the window. It is one stop of the Tab key; cursor keys, `j` and
 * `k`, Home and End reach every router, rendered or not.
 */
export function RouterList(props: RouterListProps) {
  const { items, ranks, flowNames, known, traffic, selection, sort } = props
  const { mayChange, onSelect, onAction, onShown } = props
  const { hasTraffic } = traffic
  const t = useFirstTexts().routers
  const grid = useRef<HTMLTableElement>(null)
  const { places, current, setCurrentId, virtualizer, top, moveTo } = useLines(items, grid)
  const focusedRow = () =>
    grid.current?.contains(document.activeElement) ? (current?.row ?? null) : null
  useListKeys({ ...props, focusedRow, moveTo })

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isOnLine = event.target instanceof HTMLTableRowElement
    if (isOnLine && event.key === 'Enter' && current !== null) {
      goTo(`/routers/${current.row._id}`)
    } else if (isOnLine && event.key === ' ' && current !== null) {
      onSelect(current.row._id, event.shiftKey)
    } else if (event.key.length === 1 || !moveTo(event.key)) {
      return
    }
    event.preventDefault()
  }

  const shown = virtualizer.getVirtualItems()
  const hasLines = shown.length > 0
  useEffect(() => {
    if (hasLines) onShown()
  }, [hasLines, onShown])
  const after = virtualizer.getTotalSize() - ((shown.at(-1)?.end ?? top) - top)
  return (
    <table
      ref={grid}
      role="grid"
      className={`sheet router-list ${hasTraffic ? 'has-traffic' : ''}`}
      aria-label={sort.key === 'precedence' ? t.list : t.sortedList}
      aria-rowcount={items.length + 1}
      aria-multiselectable
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        const id = target.closest<HTMLElement>('[data-router]')?.dataset.router
        if (id !== undefined) setCurrentId(id)
      }}
    >
      <ListHead {...props} hasTraffic={hasTraffic} shownCount={places.length} />
      <tbody role="rowgroup" style={{ paddingBottom: Math.max(after, 0) }}>
        {shown.map(({ index, key, start }, at) => {
          const item = items[index]
          if (item === undefined) return null
          // The current line renders wherever the window is, so lines may be missing on both of its sides.
          const missingPx = start - (shown[at - 1]?.end ?? top)
          return (
            <Fragment key={key}>
              {missingPx > 0 && <tr role="presentation" style={{ height: missingPx }} />}
              {item.type === 'class' ? (
                <ClassLine {...{ index, item }} measure={virtualizer.measureElement} />
              ) : (
                <RouterLine
                  {...{ row: item.row, index, mayChange, hasTraffic, onSelect, onAction }}
                  rank={ranks.get(item.row._id) ?? 0}
                  flowName={flowNames.said(item.row.booking_flow_id)}
                  found={known.byRouter.get(item.row._id)}
                  auditedAt={known.auditedAt}
                  traffic={traffic.of(item.row._id)}
                  isSelected={selection.ids.has(item.row._id)}
                  isCurrent={item.row._id === current?.row._id}
                  measure={virtualizer.measureElement}
                />
              )}
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}

/** The lines of the list: the current one, which has the focus, and those that are rendered. */
function useLines(items: readonly ListItem[], grid: RefObject<HTMLTableElement | null>) {
  const [currentId, setCurrentId] = useState<string | null>(null)
  const [top, setTop] = useState(0)
  const isFocusAsked = useRef(false)
  const isPrinted = useSyncExternalStore(onPrint, () => PRINT.matches)
  const places = useMemo(() => placesOf(items), [items])
  const position = Math.max(
    0,
    places.findIndex(({ row }) => row._id === currentId)
  )
  const current = places[position] ?? null

  const virtualizer = useWindowVirtualizer({
    count: items.length,
    overscan: OVERSCAN,
    // Without it, the first render has no lines, and React draws all of them within one task.
    initialRect: { width: innerWidth, height: innerHeight },
    useFlushSync: false,
    scrollMargin: top,
    scrollPaddingStart: STICKY_PX,
    scrollPaddingEnd: STICKY_PX,
    estimateSize: (index) => (items[index]?.type === 'class' ? CLASS_PX : LINE_PX),
    getItemKey: (index) => keyOf(items[index]),
    rangeExtractor: useCallback(
      (range: Range) =>
        isPrinted
          ? items.map((_, index) => index)
          : withIndex(defaultRangeExtractor(range), current?.index ?? null),
      [current?.index, isPrinted, items]
    ),
  })
  useLayoutEffect(() => {
    const body = grid.current?.tBodies[0]
    if (body) setTop(body.getBoundingClientRect().top + scrollY)
  }, [items.length])
  useLayoutEffect(() => {
    if (!isFocusAsked.current || current === null) return
    isFocusAsked.current = false
    lineOf(grid.current, current.row)?.focus({ preventScroll: true })
  })

  const moveTo = (key: string) => {
    const isInside = grid.current?.contains(document.activeElement) ?? false
    const to = isInside ? nextPosition(key, position, places.length) : position
    const place = to === null ? undefined : places[to]
    if (place === undefined) return false
    isFocusAsked.current = true
    setCurrentId(place.row._id)
    virtualizer.scrollToIndex(place.index, { align: 'auto' })
    // If the line is already current, nothing rerenders, so the focus moves here.
    if (place.row._id === currentId) lineOf(grid.current, place.row)?.focus({ preventScroll: true })
    return true
  }
  return { places, current, setCurrentId, virtualizer, top, moveTo }
}

/** Paper has no window to scroll: it gets every line. */
const PRINT = matchMedia('print')

function onPrint(changed: () => void): () => void {
  PRINT.addEventListener('change', changed)
  return () => PRINT.removeEventListener('change', changed)
}

interface Place {
  readonly row: RoutingRow
  /** Index among all items. */
  readonly index: number
}

function placesOf(items: readonly ListItem[]): readonly Place[] {
  return items.flatMap((item, index) => (item.type === 'router' ? [{ row: item.row, index }] : []))
}

function keyOf(item: ListItem | undefined): string {
  if (item === undefined) return ''
  return item.type === 'class' ? item.priorityClass : item.row._id
}

function withIndex(indexes: number[], index: number | null): number[] {
  if (index === null || indexes.includes(index)) return indexes
  return [...indexes, index].sort((a, b) => a - b)
}

function lineOf(grid: HTMLElement | null, { _id: id }: RoutingRow): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[data-router="${id}"]`) ?? null
}

interface ListHeadProps {
  readonly selection: Selection
  readonly shownCount: number
  readonly sort: RowSort
  readonly hasTraffic: boolean
  onSort(sort: RowSort): void
  onSelectAll(): void
}

/** The column headings, which sort, and the selection of all shown routers. */
function ListHead(props: ListHeadProps) {
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

interface ClassLineProps {
  readonly item: Extract<ListItem, { readonly type: 'class' }>
  readonly index: number
  readonly measure: Ref<HTMLTableRowElement>
}

/** The heading of a priority class within the list. */
function ClassLine({ item: { priorityClass, count }, index, measure }: ClassLineProps) {
  const t = useFirstTexts().routers
  return (
    <tr
      ref={measure}
      role="row"
      data-index={index}
      aria-rowindex={index + 2}
      className="class-line"
    >
      <th role="rowheader" className={priorityClass}>
        <span className="class-name">{t.classes[priorityClass]}</span>
        <span className="dim">
          {t.classCount(count)} · {t.classHints[priorityClass]}
        </span>
      </th>
    </tr>
  )
}
