import { type FormEvent, type ReactNode, useId } from 'react'
import { useFirstTexts } from '../texts/texts.js'
import { Button } from './button.js'
import { Dialog } from './dialog.js'

interface FormDialogProps {
  readonly title: string
  /** What the button says that sends it. */
  readonly action: string
  readonly tone?: 'primary' | 'danger'
  readonly isBusy?: boolean
  readonly isDisabled?: boolean
  readonly children: ReactNode
  /** Called with the default prevented, and not while it is busy. */
  onSubmit(event: FormEvent): unknown
  onClose(): void
}

/** A form in a dialog, with what sends it and what leaves it. */
export function FormDialog(props: FormDialogProps) {
  const { title, action, tone = 'primary', isBusy = false, isDisabled = false } = props
  const { children, onSubmit, onClose } = props
  const t = useFirstTexts().parts
  const form = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) void onSubmit(event)
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button tone={tone} type="submit" form={form} isBusy={isBusy} disabled={isDisabled}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} className="stack" noValidate onSubmit={submit}>
        {children}
      </form>
    </Dialog>
  )
}
