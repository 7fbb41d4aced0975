import { type PointerEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { X } from '#console/icons/lucide'
import { useFirstTexts } from '#console/texts/texts'
import { IconButton } from './buttons.js'

interface DialogProps {
  readonly title: string
  readonly children: ReactNode
  /** Buttons at its end. */
  readonly actions?: ReactNode
  readonly size?: 'small' | 'large'
  /** What it shows is lost with it: only the cross and its own buttons close it. */
  readonly isDeliberate?: boolean
  /** Called by Esc, the cross and the backdrop; the parent then stops showing it. */
  onClose(): void
}

/** The focus begins where something is entered, else at the first action, else at the cross. */
const FIRST = [
  '.dialog-body :is(input, select, textarea):not(.impact-days *)',
  'footer button',
  'header button',
]

/** The browser's own modal dialog, open while it is rendered. The focus returns to where it was. */
export function Dialog({
  title,
  children,
  actions,
  size = 'small',
  isDeliberate = false,
  onClose,
}: DialogProps) {
  const t = useFirstTexts()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    const shown = dialog.current
    shown?.showModal()
    const first = FIRST.map((each) => shown?.querySelector<HTMLElement>(each)).find(Boolean)
    first?.focus()
    return () => {
      shown?.close()
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={`dialog ${size}`}
      aria-labelledby={id}
      closedby={isDeliberate ? 'none' : undefined}
      onPointerDown={(event) => isOnBackdrop(event) && !isDeliberate && onClose()}
      onCancel={(event) => {
        event.preventDefault()
        if (!isDeliberate) onClose()
      }}
    >
      <header>
        <h2 id={id}>{title}</h2>
        <IconButton icon={X} label={t.parts.close} onClick={onClose} />
      </header>
      <div className="dialog-body">{children}</div>
      {actions && <footer className="actions">{actions}</footer>}
    </dialog>
  )
}

/** Whether a press is beside the box of a modal dialog. Not every supported browser has `closedby="any"`. */
export function isOnBackdrop({ target, currentTarget, clientX, clientY }: PointerEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
  return target === currentTarget && !isInside
}
