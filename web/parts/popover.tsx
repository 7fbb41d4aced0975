import { type ReactNode, useId } from 'react'
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
