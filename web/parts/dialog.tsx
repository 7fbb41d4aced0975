import { type PointerEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { X } from '#console/icons/lucide'
import { useFirstTexts } from '#console/texts/texts'
import { IconButton } from './buttons.js'

interface DialogProps {
  readonly title: string
  readonly children: ReactNode
  /** Buttons in the footer. */
  readonly actions?: ReactNode
  readonly size?: 'small' | 'large'
  /** Its content cannot be shown again: only the cross and its buttons close it. */
  readonly isDeliberate?: boolean
  /** Runs on Esc, the cross or the backdrop; the parent then unmounts it. */
  onClose(): void
}

/** The first focus: an input, else the first action, else the cross. */
const FIRST = [
  // The help begins with its questions; its first field is at its end.
  '.dialog-body .questions a',
  '.dialog-body :is(input, select, textarea):not(.impact-days *)',
  'footer button',
  'header button',
]

/** A native modal dialog, open while mounted. The focus returns to where it was. */
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

/** Whether a press is outside the dialog's box. Not every supported browser has `closedby="any"`. */
export function isOnBackdrop({ target, currentTarget, clientX, clientY }: PointerEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
  return target === currentTarget && !isInside
}
