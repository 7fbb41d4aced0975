import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { brokenPinsOf } from '#console/api/pins'
import type { ApiProblem } from '#console/api/problems'
import { useMay } from '#console/shared/session'
import { useFirstTexts, useTexts } from '#console/texts/texts'
import { BrokenPins } from './broken_pins.js'
import { Button } from './buttons.js'
import { Dialog } from './dialog.js'
import { Field } from './field.js'

interface FormDialogProps {
  readonly title: string
  /** The label of the submit button. */
  readonly action: string
  readonly tone?: 'primary' | 'danger'
  readonly isBusy?: boolean
  readonly isDisabled?: boolean
  readonly children: ReactNode
  /** Runs with the default prevented, and not while busy. */
  onSubmit(event: FormEvent): unknown
  onClose(): void
}

/** A form in a dialog, with submit and cancel. */
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

interface ConfirmDialogProps {
  readonly title: string
  /** The consequence, in a sentence or two. */
  readonly children: ReactNode
  readonly action: string
  /** A word to type first, for a large loss. */
  readonly word?: string
  readonly isBusy?: boolean
  /** The subject is not loaded yet. */
  readonly isDisabled?: boolean
  onConfirm(): void
  onClose(): void
}

/** Asks before an action that cannot be undone. */
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

interface PinsDialogProps {
  readonly problem: ApiProblem
  readonly refused: 'save' | 'delete' | 'import' | 'restore'
  readonly isBusy: boolean
  /** Further effects of the write. */
  readonly children?: ReactNode
  onAllTheSame(): void
  onClose(): void
}

/** Shows the pins that refused a write. A token with the permission may force it. */
export function PinsDialog(props: PinsDialogProps) {
  const { problem, refused, isBusy, children, onAllTheSame, onClose } = props
  const texts = useTexts().pins.broken
  const mayOverride = useMay('pins:override')
  const broken = brokenPinsOf(problem)
  return (
    <Dialog
      size="large"
      title={texts.title(broken.total)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.back}</Button>
          {mayOverride && (
            <Button tone="danger" isBusy={isBusy} onClick={onAllTheSame}>
              {texts.allTheSame[refused]}
            </Button>
          )}
        </>
      }
    >
      <p>{texts.lead}</p>
      <BrokenPins {...broken} />
      {children}
      <p className="hint">{mayOverride ? texts.mayOverride : texts.needsOverride}</p>
    </Dialog>
  )
}
