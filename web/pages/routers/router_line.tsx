import { type ChangeEvent, memo, type Ref } from 'react'
import type { RoutingRow } from '#console/api/types'
import { Copy, FlaskConical, Pencil, Power, Trash2 } from '#console/icons/lucide'
import { Menu } from '#console/parts/popover'
import { useFirstTexts } from '#console/texts/texts'
import type { RouterFindings } from './findings_by_router.js'
import { routerColumns } from './router_columns.js'
import type { RecentOfRouter } from './use_recent_traffic.js'

/** Actions on one router of the list. */
export type RowAction = 'edit' | 'try' | 'duplicate' | 'activate' | 'remove'

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
          <RowEntries {...{ row, mayChange, onAction: props.onAction }} />
        </Menu>
      </td>
    </tr>
  )
})

interface RowEntriesProps {
  readonly row: RoutingRow
  readonly mayChange: boolean
  onAction(action: RowAction, row: RoutingRow): void
}

function RowEntries({ row, mayChange, onAction }: RowEntriesProps) {
  const t = useFirstTexts().routers.menu
  const entries = [
    { action: 'edit', label: t.edit, icon: Pencil, changes: false },
    { action: 'try', label: t.tryUrl, icon: FlaskConical, changes: false },
    { action: 'duplicate', label: t.duplicate, icon: Copy, changes: true },
    {
      action: 'activate',
      label: row.is_active ? t.deactivate : t.activate,
      icon: Power,
      changes: true,
    },
    { action: 'remove', label: t.remove, icon: Trash2, changes: true },
  ] as const
  return entries
    .filter(({ changes }) => mayChange || !changes)
    .map(({ action, label, icon: Icon }) => (
      <button
        key={action}
        type="button"
        className={action === 'remove' ? 'danger' : ''}
        onClick={() => onAction(action, row)}
      >
        <Icon aria-hidden="true" size={16} />
        {label}
      </button>
    ))
}
