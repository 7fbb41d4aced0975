import { type ChangeEvent, lazy, memo, type Ref, Suspense } from 'react'
import type { RoutingRow } from '#console/api/types'
import { Menu } from '#console/parts/popover'
import { useFirstTexts } from '#console/texts/texts'
import type { RouterFindings } from './findings_by_router.js'
import { routerColumns } from './router_columns.js'
import type { RecentOfRouter } from './use_recent_traffic.js'

/** Actions on one router of the list. */
export type RowAction = 'edit' | 'try' | 'duplicate' | 'activate' | 'remove'

const RowEntries = lazy(async () => {
  const { RowEntries: shown } = await import('./row_details.js')
  return { default: shown }
})

interface RouterLineProps {
  readonly row: RoutingRow
  readonly index: number
  readonly rank: number
  readonly flowName: string
  readonly found: RouterFindings | undefined
  readonly auditedAt: string | null
  readonly hasTraffic: boolean
  readonly traffic: RecentOfRouter | null
  readonly isSelected: boolean
  readonly isCurrent: boolean
  readonly mayChange: boolean
  readonly measure: Ref<HTMLTableRowElement>
  onSelect(id: string, isRange: boolean): void
  onAction(action: RowAction, row: RoutingRow): void
}

export const RouterLine = memo((props: RouterLineProps) => {
  const { row, index, rank, flowName, found, auditedAt, traffic } = props
  const { isSelected, isCurrent, mayChange, hasTraffic } = props
  const texts = useFirstTexts()
  const tabIndex = isCurrent ? 0 : -1
  const select = ({ nativeEvent }: ChangeEvent) =>
    props.onSelect(row._id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
  return (
    <tr
      ref={props.measure}
      role="row"
      data-index={index}
      data-router={row._id}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      tabIndex={tabIndex}
      className={`router-line ${row.priority_class} ${row.is_active ? '' : 'is-inactive'}`}
    >
      <td role="gridcell" className="pick">
        <input
          type="checkbox"
          aria-label={texts.routers.select(row.name)}
          checked={isSelected}
          tabIndex={tabIndex}
          onChange={select}
        />
      </td>
      {routerColumns(hasTraffic).map(({ name, cell }) => (
        <td key={name} role={name === 'router' ? 'rowheader' : 'gridcell'} className={name}>
          {cell({ row, rank, flowName, found, auditedAt, traffic, tabIndex, texts })}
        </td>
      ))}
      <td role="gridcell" className="menu-cell">
        <Menu label={texts.routers.menu.open(row.name)} tabIndex={tabIndex}>
          <Suspense>
            <RowEntries {...{ row, mayChange, onAction: props.onAction }} />
          </Suspense>
        </Menu>
      </td>
    </tr>
  )
})
