import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { api } from '../../api/client.js'
import { asProblem } from '../../api/problems.js'
import { Button } from '../../parts/button.js'
import { Dialog } from '../../parts/dialog.js'
import { ProblemBox } from '../../parts/problem_box.js'
import { toast } from '../../parts/toasts.js'
import { useTexts } from '../../texts/texts.js'
import { NotHeld } from './not_held.js'
import { PinFields } from './pin_fields.js'
import { type PinForm, payloadOf } from './pin_form.js'
import { type Pin, PINS_KEY } from './use_pins.js'

interface PinDialogProps {
  /** Null for a new one. */
  readonly pin: Pin | null
  readonly form: PinForm
  onClose(): void
}

/** Creates a pin, or changes one. */
export function PinDialog({ pin, form: initial, onClose }: PinDialogProps) {
  const { pins: t, parts } = useTexts()
  const id = useId()
  const client = useQueryClient()
  const [form, setForm] = useState(initial)
  const save = useMutation({
    mutationFn: (): Promise<unknown> =>
      pin === null
        ? api.POST('/v1/router-pins', { body: payloadOf(form) })
        : api.PATCH('/v1/router-pins/{id}', {
            params: { path: { id: pin._id } },
            body: payloadOf(form),
          }),
    onSuccess: () => {
      onClose()
      toast({ text: pin === null ? t.created : t.saved })
      return client.invalidateQueries({ queryKey: PINS_KEY })
    },
  })
  const problem = save.error === null ? null : asProblem(save.error)
  const problems = new Map(problem?.errors.map(({ field, message }) => [field, message]))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }
  return (
    <Dialog
      title={pin === null ? t.create : t.edit}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{parts.cancel}</Button>
          <Button tone="primary" type="submit" form={id} isBusy={save.isPending}>
            {t.save}
          </Button>
        </>
      }
    >
      <form id={id} className="stack" noValidate onSubmit={submit}>
        {problem?.code === 'E_PIN_NOT_HELD' ? (
          <NotHeld problem={problem} />
        ) : (
          problem !== null && problems.size === 0 && <ProblemBox problem={problem} />
        )}
        <PinFields form={form} problems={problems} onChange={setForm} />
      </form>
    </Dialog>
  )
}
