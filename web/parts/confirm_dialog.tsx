import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useFirstTexts } from '../texts/texts.js'
import { Button } from './button.js'
import { Dialog } from './dialog.js'
import { Field } from './field.js'

interface ConfirmDialogProps {
  readonly title: string
  /** What happens, in a sentence or two. */
  readonly children: ReactNode
  readonly action: string
  /** Must be typed first, where the loss is large. */
  readonly word?: string
  readonly isBusy?: boolean
  /** What it asks about is not known yet. */
  readonly isDisabled?: boolean
  onConfirm(): void
  onClose(): void
}

/** Asks before what cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, word, isBusy = false, isDisabled = false } = props
  const { onConfirm, onClose } = props
  const t = useFirstTexts()
  const form = useId()
  const [typed, setTyped] = useState('')
  const isReady = !isDisabled && (word === undefined || typed.trim() === word)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && !isBusy) onConfirm()
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t.parts.cancel}</Button>
          <Button tone="danger" type="submit" form={form} isBusy={isBusy} disabled={!isReady}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} className="stack" onSubmit={submit}>
        <div>{children}</div>
        {word !== undefined && (
          <Field label={t.parts.confirm.typeToConfirm(word)}>
            {(input) => (
              <input
                {...input}
                autoComplete="off"
                dir="auto"
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            )}
          </Field>
        )}
      </form>
    </Dialog>
  )
}
