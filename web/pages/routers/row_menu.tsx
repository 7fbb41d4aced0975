import { Copy, FlaskConical, Ellipsis, Pencil, Power, Trash2 } from '../../icons/lucide.js'
import { useId, useRef, useState } from 'react'
import type { RoutingRow } from '../../api/routing_row.js'
import { useTexts } from '../../texts/texts.js'
import type { RowAction } from './row_action.js'

interface RowMenuProps {
  readonly row: RoutingRow
  readonly mayChange: boolean
  readonly tabIndex: number
  onAction(action: RowAction, row: RoutingRow): void
}

/** What can be done with one router. Its entries exist while it is open: most rows are only passed by. */
export function RowMenu(props: RowMenuProps) {
  const { row, tabIndex } = props
  const t = useTexts().routers.menu
  const id = useId()
  const sheet = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <span className="menu-place">
      <button
        type="button"
        className="icon-button"
        aria-label={t.open(row.name)}
        title={t.open(row.name)}
        popoverTarget={id}
        tabIndex={tabIndex}
      >
        <Ellipsis aria-hidden="true" size={16} />
      </button>
      <div
        ref={sheet}
        id={id}
        popover="auto"
        className="popover menu"
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && <Entries {...props} close={() => sheet.current?.hidePopover()} />}
      </div>
    </span>
  )
}

function Entries({ row, mayChange, onAction, close }: RowMenuProps & { close(): void }) {
  const t = useTexts().routers.menu
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
        onClick={() => {
          close()
          onAction(action, row)
        }}
      >
        <Icon aria-hidden="true" size={16} />
        {label}
      </button>
    ))
}
