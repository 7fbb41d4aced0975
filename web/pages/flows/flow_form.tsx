import { useEffect, useId } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { BookingFlow } from '#console/api/booking_flows'
import { type ApiProblem, asProblem } from '#console/api/problems'
import type { RoutingRow } from '#console/api/types'
import { showFieldProblems } from '#console/api/writing'
import { Save, Trash2 } from '#console/icons/lucide'
import { ProblemBox } from '#console/parts/answer'
import { Button } from '#console/parts/buttons'
import { Field } from '#console/parts/field'
import { useTexts } from '#console/texts/texts'
import { HeldFlow } from './held_flow.js'
import { MovesDialog } from './moves_dialog.js'
import { fieldsOf, type FlowFields, useFlowSave } from './use_flow_save.js'

interface FlowFormProps {
  readonly stored: BookingFlow | null
  /** The routers that lead here; null if unknown. */
  readonly users: readonly RoutingRow[] | null
  /** What an undo restores: filled in, and saved at once unless that asks first. */
  readonly restored?: FlowFields | undefined
  readonly isReadOnly?: boolean
  onClose(): void
  onDelete?(): void
  /** Reloads the flow after another person changed it. */
  onReload?(): void
}

/** The form of a flow. Refused members show their problem beside the field. */
export function FlowForm({
  stored,
  users,
  restored,
  isReadOnly = false,
  onClose,
  onDelete,
  onReload,
}: FlowFormProps) {
  const texts = useTexts()
  const t = texts.flows
  const form = useForm<FlowFields>({ defaultValues: restored ?? fieldsOf(stored) })
  const { begin, asked, save, isPending, problem } = useFlowSave({
    stored,
    users,
    onSaved: onClose,
    onError(error) {
      const { code, detail } = asProblem(error)
      showFieldProblems(error, FIELDS, form.setError)
      if (code === 'E_BOOKING_FLOW_NAME_TAKEN') {
        form.setError('name', { message: detail }, { shouldFocus: true })
      }
    },
  })
  useEffect(() => {
    if (restored) begin(restored)
  }, [])
  return (
    <form className="stack" noValidate onSubmit={(event) => void form.handleSubmit(begin)(event)}>
      {stored && onReload && !isPending && problem?.status !== 412 && (
        <HeldFlow flow={stored} onReload={onReload} />
      )}
      <fieldset className="stack" disabled={isReadOnly}>
        <FlowInputs form={form} />
      </fieldset>
      <Refused problem={problem} onReload={onReload} />
      {!isReadOnly && (
        <div className="actions">
          {onDelete && (
            <Button tone="danger" icon={Trash2} onClick={onDelete}>
              {t.delete}
            </Button>
          )}
          <Button onClick={onClose}>{texts.parts.cancel}</Button>
          <Button type="submit" tone="primary" icon={Save} isBusy={isPending}>
            {t.save}
          </Button>
        </div>
      )}
      {stored && asked && <MovesDialog {...{ stored, asked, save, users }} />}
    </form>
  )
}

function FlowInputs({
  form: { register, formState, watch },
}: {
  readonly form: UseFormReturn<FlowFields>
}) {
  const t = useTexts().flows
  const hint = useId()
  const { errors } = formState
  return (
    <>
      <Field label={t.name} isRequired problem={errors.name?.message}>
        {(input) => (
          <input
            {...input}
            {...register('name', { validate: (text) => text.trim() !== '' || t.nameMissing })}
            maxLength={100}
            dir="auto"
            autoComplete="off"
          />
        )}
      </Field>
      <Field label={t.description} problem={errors.description?.message}>
        {(input) => <textarea {...input} {...register('description')} rows={2} dir="auto" />}
      </Field>
      <Field
        label={t.url}
        hint={watch('url').trim() === '' ? t.urlMissing : t.urlHint}
        problem={errors.url?.message}
      >
        {(input) => <input {...input} {...register('url')} type="url" inputMode="url" />}
      </Field>
      <Field label={t.duration} hint={t.durationHint} problem={errors.duration_minutes?.message}>
        {(input) => (
          <input {...input} {...register('duration_minutes')} type="number" min={1} max={1440} />
        )}
      </Field>
      <div>
        <label className="check">
          <input type="checkbox" aria-describedby={hint} {...register('is_active')} />
          {t.isActive}
        </label>
        <p className="hint" id={hint}>
          {t.activeHint}
        </p>
      </div>
    </>
  )
}

/** Problems that belong to no field. After a change by another person, offers to reload the flow. */
function Refused({
  problem,
  onReload,
}: {
  readonly problem: ApiProblem | null
  readonly onReload: (() => void) | undefined
}) {
  const t = useTexts().flows
  if (problem === null || problem.status === 422) return null
  if (problem.code === 'E_BOOKING_FLOW_NAME_TAKEN') return null
  return (
    <ProblemBox problem={problem}>
      {problem.status === 412 && <Button onClick={onReload}>{t.reload}</Button>}
    </ProblemBox>
  )
}

const FIELDS = ['name', 'description', 'url', 'duration_minutes', 'is_active'] as const
