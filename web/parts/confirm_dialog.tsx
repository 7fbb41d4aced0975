import { type ReactNode, useState } from 'react'
import { useFirstTexts } from '../texts/texts.js'
import { Field } from './field.js'
import { FormDialog } from './form_dialog.js'

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
  const [typed, setTyped] = useState('')
  const isReady = !isDisabled && (word === undefined || typed.trim() === word)
  return (
    <FormDialog
      title={title}
      action={action}
      tone="danger"
      isBusy={isBusy}
      isDisabled={!isReady}
      onSubmit={() => isReady && onConfirm()}
      onClose={onClose}
    >
      <div className="stack">{children}</div>
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
    </FormDialog>
  )
}
