import { useMutation } from '@tanstack/react-query'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { BookingFlow } from '#console/api/booking_flows'
import { api } from '#console/api/client'
import { type ApiProblem, asProblem } from '#console/api/problems'
import { queryClient } from '#console/api/query_client'
import { dataOf, onRevisionOf } from '#console/api/revisioned'
import { ROUTER_AUDIT_KEY } from '#console/api/router_audit'
import { showFieldProblems } from '#console/api/writing'
import { Save, Trash2 } from '#console/icons/lucide'
import { ProblemBox } from '#console/parts/answer'
import { Button } from '#console/parts/buttons'
import { Field } from '#console/parts/field'
import { toast } from '#console/parts/toasts'
import { undoBy } from '#console/parts/undo'
import { useTexts } from '#console/texts/texts'
import { HeldFlow } from './held_flow.js'

interface FlowFields {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly duration_minutes: string
  readonly is_active: boolean
}

interface FlowFormProps {
  readonly stored: BookingFlow | null
  readonly isReadOnly?: boolean
  onClose(): void
  onDelete?(): void
  /** Reloads the flow after another person changed it. */
  onReload?(): void
}

/** The form of a flow. Refused members show their problem beside the field. */
export function FlowForm({
  stored,
  isReadOnly = false,
  onClose,
  onDelete,
  onReload,
}: FlowFormProps) {
  const texts = useTexts()
  const t = texts.flows
  const form = useForm<FlowFields>({
    defaultValues: fieldsOf(stored),
  })
  const save = useMutation<BookingFlow, unknown, FlowFields>({
    mutationFn: (fields) => write(stored, fields),
    onSuccess: async (saved, { name }) => {
      await queryClient.invalidateQueries({ queryKey: ['get', '/v1/booking-flows'] })
      void queryClient.invalidateQueries({ queryKey: ROUTER_AUDIT_KEY })
      toast({ text: t.saved(name), undo: undoBy(texts, () => unsave(saved, stored)) })
      onClose()
    },
    onError: (error) => {
      const problem = asProblem(error)
      showFieldProblems(error, FIELDS, form.setError)
      if (problem.code === 'E_BOOKING_FLOW_NAME_TAKEN') {
        form.setError('name', { message: problem.detail }, { shouldFocus: true })
      }
    },
  })
  const problem = save.error === null ? null : asProblem(save.error)
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => void form.handleSubmit((fields) => save.mutate(fields))(event)}
    >
      {stored && onReload && !save.isPending && problem?.status !== 412 && (
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
          <Button type="submit" tone="primary" icon={Save} isBusy={save.isPending}>
            {t.save}
          </Button>
        </div>
      )}
    </form>
  )
}

function FlowInputs({
  form: { register, formState },
}: {
  readonly form: UseFormReturn<FlowFields>
}) {
  const t = useTexts().flows
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
      <Field label={t.url} hint={t.urlHint} problem={errors.url?.message}>
        {(input) => <input {...input} {...register('url')} type="url" inputMode="url" />}
      </Field>
      <Field label={t.duration} hint={t.durationHint} problem={errors.duration_minutes?.message}>
        {(input) => (
          <input {...input} {...register('duration_minutes')} type="number" min={1} max={1440} />
        )}
      </Field>
      <label className="check">
        <input type="checkbox" {...register('is_active')} />
        {t.activeHint}
      </label>
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

async function write(stored: BookingFlow | null, fields: FlowFields): Promise<BookingFlow> {
  const minutes = fields.duration_minutes.trim()
  const duration = minutes === '' ? null : Number(minutes)
  const { name, is_active: isActive } = fields
  const description = textOrNull(fields.description)
  const url = textOrNull(fields.url)
  if (stored !== null) {
    const params = { path: { id: stored._id }, query: onRevisionOf(stored) }
    const body = { name, is_active: isActive, description, url, duration_minutes: duration }
    return dataOf(api.PATCH('/v1/booking-flows/{id}', { params, body }))
  }
  return dataOf(
    api.POST('/v1/booking-flows', {
      body: {
        name,
        is_active: isActive,
        ...(description !== null && { description }),
        ...(url !== null && { url }),
        ...(duration !== null && { duration_minutes: duration }),
      },
    })
  )
}

/** Restores the flow's former state, or deletes a new one. */
function unsave(saved: BookingFlow, before: BookingFlow | null) {
  const params = { path: { id: saved._id }, query: onRevisionOf(saved) }
  if (before === null) return api.DELETE('/v1/booking-flows/{id}', { params })
  const body = { revision: before.revision }
  return api.POST('/v1/booking-flows/{id}/revert', { params, body })
}

function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}

function fieldsOf(flow: BookingFlow | null): FlowFields {
  return {
    name: flow?.name ?? '',
    description: flow?.description ?? '',
    url: flow?.url ?? '',
    duration_minutes: flow?.duration_minutes?.toString() ?? '',
    is_active: flow?.is_active ?? true,
  }
}

const FIELDS = ['name', 'description', 'url', 'duration_minutes', 'is_active'] as const
