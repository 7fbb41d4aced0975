import { type ReactNode, useId, useRef, useState } from 'react'
import { Ellipsis } from '#console/icons/lucide'
import type { ButtonProps } from './buttons.js'

interface PopoverProps extends ButtonProps {
  readonly label: ReactNode
  readonly children: ReactNode
}

/** A button that opens a native popover, closed by Esc or a press elsewhere. */
export function Popover({
  label,
  children,
  tone = 'plain',
  icon: Icon,
  isBusy: _,
  ...rest
}: PopoverProps) {
  const id = useId()
  return (
    <span className="popover-place">
      <button type="button" {...rest} className={`button ${tone}`} popoverTarget={id}>
        {Icon && <Icon aria-hidden="true" size={16} />}
        {label}
      </button>
      <div id={id} popover="auto" className="popover">
        {children}
      </div>
    </span>
  )
}

interface MenuProps {
  readonly label: string
  readonly tabIndex?: number
  /** Buttons and links; a press on one closes the menu. */
  readonly children: ReactNode
}

/** The actions on a row behind “…”. Its entries render only while it is open, because most rows just scroll by. */
export function Menu({ label, tabIndex, children }: MenuProps) {
  const id = useId()
  const sheet = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <span className="menu-place">
      <button
        type="button"
        className="icon-button"
        aria-label={label}
        title={label}
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
        onClick={() => sheet.current?.hidePopover()}
      >
        {isOpen && children}
      </div>
    </span>
  )
}
