import { type KeyboardEvent, useId, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { type BookingFlow, flowFaults, useFlowNames, useFlows } from '#console/api/booking_flows'
import { Chip, Select } from '#console/parts/controls'
import { Field } from '#console/parts/field'
import { FlowFaults } from '#console/parts/flow_faults'
import { InstantField } from '#console/parts/instant_field'
import { instantOf } from '#console/shared/local_time'
import { useMay } from '#console/shared/session'
import { currentZone } from '#console/shared/zone'
import { useTexts } from '#console/texts/texts'
import { CheckField, TextField, useEditor } from './fields.js'
import type { RouterForm } from './router_form.js'

/** Optional fields, open if one has a value or a problem. */
export function MoreFields() {
  const t = useTexts()
  const { problems } = useEditor()
  const { getValues } = useFormContext<RouterForm>()
  const [isOpen, setOpen] = useState(() => {
    const { description, tags, externalId } = getValues()
    return description !== '' || tags.length > 0 || externalId !== ''
  })
  const isWrong = Boolean(problems.description ?? problems.tags ?? problems.externalId)
  return (
    <details
      className="more-fields"
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t.router.sections.more}</summary>
      <TextField name="description" rows={2} />
      <div className="pair">
        <TagsField />
        <TextField name="externalId" isMono hint={t.router.hints.externalId} />
      </div>
    </details>
  )
}

/** Tags as chips. Enter, a comma or leaving the field adds one. */
function TagsField() {
  const t = useTexts()
  const { problems, isReadOnly } = useEditor()
  const { control } = useFormContext<RouterForm>()
  const { field } = useController({ control, name: 'tags' })
  const [typed, setTyped] = useState('')
  const tags = field.value
  const add = (text: string) => {
    const added = text
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag, at, all) => tag !== '' && !tags.includes(tag) && all.indexOf(tag) === at)
    if (added.length > 0) field.onChange([...tags, ...added])
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault()
      add(typed)
    } else if (event.key === 'Backspace' && typed === '' && tags.length > 0) {
      field.onChange(tags.slice(0, -1))
    }
  }
  return (
    <div data-field="tags">
      <Field
        label={t.router.fields.tags}
        hint={!isReadOnly && t.router.hints.tags}
        problem={problems.tags}
      >
        {(input) => (
          <div className="tags">
            {tags.map((tag) => (
              <Chip
                key={tag}
                value={tag}
                {...(!isReadOnly && {
                  onRemove: () => field.onChange(tags.filter((each) => each !== tag)),
                })}
              />
            ))}
            <input
              {...input}
              value={typed}
              dir="auto"
              readOnly={isReadOnly}
              autoComplete="off"
              onChange={({ target }) =>
                target.value.includes(',') ? add(target.value) : setTyped(target.value)
              }
              onKeyDown={onKeyDown}
              onBlur={() => add(typed)}
            />
          </div>
        )}
      </Field>
    </div>
  )
}

/** Whether the router is active, and its schedule in the console's zone. */
export function ScheduleFields() {
  const id = useId()
  const t = useTexts()
  const { watch } = useFormContext<RouterForm>()
  return (
    <div role="group" className="section" aria-labelledby={id}>
      <h2 id={id}>{t.router.sections.open}</h2>
      <CheckField name="isActive" />
      {!watch('isDefault') && (
        <>
          <div className="pair">
            <BoundField name="activeFrom" />
            <BoundField name="activeUntil" />
          </div>
          <p className="hint">{t.router.hints.zone(currentZone())}</p>
        </>
      )}
    </div>
  )
}

function BoundField({ name }: { readonly name: 'activeFrom' | 'activeUntil' }) {
  const t = useTexts()
  const { hints } = t.router
  const { problems, isReadOnly } = useEditor()
  const { control } = useFormContext<RouterForm>()
  const { field } = useController({ control, name })
  const instant = instantOf(field.value)
  const unset = name === 'activeFrom' ? hints.from : hints.until
  return (
    <div data-field={name}>
      <InstantField
        label={t.router.fields[name]}
        hint={instant === null ? unset : hints.utc(instant.slice(0, 16).replace('T', ' '))}
        problem={problems[name]}
        name={name}
        inputRef={field.ref}
        isReadOnly={isReadOnly}
        value={field.value}
        onChange={field.onChange}
        onLeave={field.onBlur}
      />
    </div>
  )
}

/** The booking flow of the router. */
export function FlowField() {
  const t = useTexts()
  const { problems, isReadOnly } = useEditor()
  const { register, watch } = useFormContext<RouterForm>()
  const chosenId = watch('bookingFlowId')
  const maySee = useMay('flows:read')
  const names = useFlowNames()
  const { data: flows = [], isSuccess } = useFlows({ enabled: maySee, select: byName })
  const chosen = flows.find(({ _id }) => _id === chosenId)
  const faults = chosen === undefined ? [] : flowFaults(chosen)
  const unlisted = { value: chosenId, label: names.said(chosenId) || t.parts.loading }
  const options = [
    ...(chosenId === '' ? [{ value: '', label: t.router.hints.chooseFlow }] : []),
    ...(chosenId === '' || chosen ? [] : [unlisted]),
    ...flows.map(({ _id, name }) => ({ value: _id, label: name })),
  ]
  const hint = faults.length > 0 && (
    <>
      <span className="badges">
        <FlowFaults faults={faults} />
      </span>{' '}
      {faults.map((fault) => t.routers.flowFaults[fault].text).join(' ')}
    </>
  )
  return (
    <div data-field="bookingFlowId">
      <Field
        label={t.router.fields.bookingFlowId}
        hint={
          maySee
            ? hint || (isSuccess && flows.length === 0 && t.router.hints.noFlows)
            : t.parts.needs(['flows:read'])
        }
        problem={problems.bookingFlowId}
        isRequired
      >
        {(input) => (
          <Select
            {...input}
            {...register('bookingFlowId')}
            options={options}
            disabled={isReadOnly}
          />
        )}
      </Field>
    </div>
  )
}

function byName(flows: readonly BookingFlow[]): readonly BookingFlow[] {
  return flows.toSorted((one, other) => one.name.localeCompare(other.name))
}
