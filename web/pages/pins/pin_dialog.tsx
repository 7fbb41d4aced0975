import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PINS_KEY } from '#console/api/pins'
import { type ApiProblem, asProblem } from '#console/api/problems'
import { Check, TriangleAlert } from '#console/icons/lucide'
import { Answer, ProblemBox } from '#console/parts/answer'
import { Button } from '#console/parts/buttons'
import { Dialog } from '#console/parts/dialog'
import { FormDialog } from '#console/parts/dialogs'
import { HeldNotice } from '#console/parts/meanwhile'
import { Time } from '#console/parts/time'
import { toast } from '#console/parts/toasts'
import { undoBy } from '#console/parts/undo'
import { useTexts } from '#console/texts/texts'
import { PinFields } from './pin_fields.js'
import { formOfPin, type PinForm } from './pin_form.js'
import { PinPromise, PinTerms } from './pin_list.js'
import { unsavePin, usePinSave } from './use_pin_save.js'
import { type Pin, useHeldPin, usePin } from './use_pins.js'

interface PinDialogProps {
  /** Null to create one. */
  readonly stored: Pin | null
  readonly form: PinForm
  onClose(): void
}

export function PinDialog({ stored: first, form: initial, onClose }: PinDialogProps) {
  const texts = useTexts()
  const { pins: t } = texts
  const client = useQueryClient()
  const [stored, setStored] = useState(first)
  const [form, setForm] = useState(initial)
  const save = usePinSave((pin) => {
    onClose()
    const undo = undoBy(texts, () => unsavePin(pin, stored))
    toast({ text: stored === null ? t.created : t.saved, undo })
    return client.invalidateQueries({ queryKey: PINS_KEY })
  })
  const problem = save.error === null ? null : asProblem(save.error)
  const problems = new Map(problem?.errors.map(({ field, message }) => [field, message]))
  const seen = useHeldPin(stored)
  const held = save.isPending ? null : seen
  const theirs = save.data?.type === 'changed' ? save.data.theirs : (held?.theirs ?? null)
  const goOn = (next: PinForm) => {
    setStored(theirs)
    setForm(next)
    save.reset()
    void client.invalidateQueries({ queryKey: PINS_KEY })
  }
  return (
    <FormDialog
      title={stored === null ? t.create : t.edit}
      action={t.save}
      isBusy={save.isPending}
      isDisabled={theirs !== null}
      onSubmit={() => theirs === null && save.mutate({ form, stored })}
      onClose={onClose}
    >
      <HeldNotice done={held?.done === 'deleted' ? 'deleted' : undefined} />
      {theirs !== null && (
        <ChangedPin
          theirs={theirs}
          onKeepMine={() => goOn(form)}
          onTakeTheirs={() => goOn(formOfPin(theirs))}
        />
      )}
      {problem?.code === 'E_PIN_NOT_HELD' ? (
        <NotHeld problem={problem} />
      ) : (
        problem !== null && problems.size === 0 && <ProblemBox problem={problem} />
      )}
      <PinFields form={form} problems={problems} onChange={setForm} />
    </FormDialog>
  )
}

interface ChangedPinProps {
  readonly theirs: Pin
  onKeepMine(): void
  onTakeTheirs(): void
}

/** Another person's version of the pin, and the choice between theirs and mine. */
function ChangedPin({ theirs, onKeepMine, onTakeTheirs }: ChangedPinProps) {
  const { pins: t } = useTexts()
  return (
    <div className="notice stack tight" role="alert">
      <strong>
        <TriangleAlert aria-hidden="true" size={16} /> {t.changed} <Time at={theirs.updatedAt} />
      </strong>
      <p>{t.isNow}</p>
      <PinPromise pin={theirs} />
      <PinTerms pin={theirs} />
      <div className="actions">
        <Button icon={Check} onClick={onKeepMine}>
          {t.keepMine}
        </Button>
        <Button onClick={onTakeTheirs}>{t.takeTheirs}</Button>
      </div>
    </div>
  )
}

/** The service refuses a blocking pin that does not hold: shows which router takes its URL. */
function NotHeld({ problem }: { readonly problem: ApiProblem }) {
  const { pins: t } = useTexts()
  const found = problem.body.found as { readonly router_name: string } | null
  return (
    <div className="problem" role="alert">
      <div className="stack tight">
        <strong>{t.notHeld}</strong>
        <p dir="auto">{found === null ? t.takenByNone : `${t.takenBy} ${found.router_name}`}</p>
        <p>{t.notHeldHint}</p>
      </div>
    </div>
  )
}

interface EditPinDialogProps {
  readonly id: string
  onClose(): void
}

/** Edits a pin at the revision that was opened. */
export function EditPinDialog({ id, onClose }: EditPinDialogProps) {
  const { pins: t } = useTexts()
  const query = usePin(id)
  if (query.data !== undefined) {
    return <PinDialog stored={query.data} form={formOfPin(query.data)} onClose={onClose} />
  }
  return (
    <Dialog title={t.edit} onClose={onClose}>
      <Answer query={query}>{() => null}</Answer>
    </Dialog>
  )
}
