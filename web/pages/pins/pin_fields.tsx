import { useFlowNames } from '#console/api/booking_flows'
import { useRouterNames } from '#console/api/routing_table'
import { Select } from '#console/parts/controls'
import { Field } from '#console/parts/field'
import { InstantField } from '#console/parts/instant_field'
import { RouterPicker } from '#console/parts/router_picker'
import { useMay } from '#console/shared/session'
import { useTexts } from '#console/texts/texts'
import type { PinForm } from './pin_form.js'

interface PinFieldsProps {
  readonly form: PinForm
  /** By member of the payload. */
  readonly problems: ReadonlyMap<string, string>
  onChange(form: PinForm): void
}

const WHEN = ['now', 'instant', 'window'] as const
const EXPECTS = ['flow', 'router', 'none'] as const
const MODES = ['block', 'warn'] as const

export function PinFields({ form, problems, onChange }: PinFieldsProps) {
  const { pins: t } = useTexts()
  const set = (members: Partial<PinForm>) => onChange({ ...form, ...members })
  const target =
    problems.get('expects') ?? [...problems].find(([field]) => field.startsWith('expects.'))?.[1]
  return (
    <>
      <Field label={t.url} problem={problems.get('url')} isRequired>
        {(input) => (
          <input
            {...input}
            className="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            value={form.url}
            onChange={({ target: { value } }) => set({ url: value })}
          />
        )}
      </Field>
      <ChoiceField
        label={t.expectation}
        value={form.expects}
        values={EXPECTS}
        labels={t.kinds}
        onChoose={(expects) => set({ expects })}
      />
      <Target form={form} problem={target} set={set} />
      <WhenFields {...{ form, problems, set }} />
      <ChoiceField
        label={t.mode}
        hint={t.modeHints[form.mode]}
        value={form.mode}
        values={MODES}
        labels={t.modes}
        onChoose={(mode) => set({ mode })}
      />
      <Field label={t.noteLabel} problem={problems.get('note')}>
        {(input) => (
          <input
            {...input}
            dir="auto"
            autoComplete="off"
            maxLength={500}
            value={form.note}
            onChange={({ target: { value } }) => set({ note: value })}
          />
        )}
      </Field>
      <InstantField
        label={t.expiresLabel}
        value={form.expiresAt}
        problem={problems.get('expires_at')}
        onChange={(expiresAt) => set({ expiresAt })}
      />
    </>
  )
}

interface ChoiceFieldProps<Value extends string> {
  readonly label: string
  readonly hint?: string
  readonly problem?: string | undefined
  readonly value: Value
  readonly values: readonly Value[]
  readonly labels: Readonly<Record<Value, string>>
  onChoose(value: Value): void
}

function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, hint, problem, value, values, labels, onChoose } = props
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(input) => (
        <Select
          {...input}
          value={value}
          options={values.map((each) => ({ value: each, label: labels[each] }))}
          onChange={({ target }) => onChoose(values.find((each) => each === target.value) ?? value)}
        />
      )}
    </Field>
  )
}

interface WhenFieldsProps extends Pick<PinFieldsProps, 'form' | 'problems'> {
  set(members: Partial<PinForm>): void
}

/** When the pin applies: now, at an instant or throughout a period. */
function WhenFields({ form, problems, set }: WhenFieldsProps) {
  const { pins: t } = useTexts()
  return (
    <>
      <ChoiceField
        label={t.when}
        problem={form.when === 'now' ? problems.get('at') : undefined}
        value={form.when}
        values={WHEN}
        labels={t.times}
        onChoose={(when) => set({ when })}
      />
      {form.when === 'instant' && (
        <InstantField
          label={t.at}
          value={form.at}
          problem={problems.get('at')}
          onChange={(at) => set({ at })}
        />
      )}
      {form.when === 'window' && (
        <div className="pair">
          <InstantField
            label={t.from}
            value={form.from}
            problem={problems.get('at') ?? problems.get('at.from')}
            onChange={(from) => set({ from })}
          />
          <InstantField
            label={t.until}
            value={form.until}
            problem={problems.get('at.until')}
            onChange={(until) => set({ until })}
          />
        </div>
      )}
    </>
  )
}

interface TargetProps {
  readonly form: PinForm
  readonly problem: string | undefined
  set(members: Partial<PinForm>): void
}

/** The expected flow or router. */
function Target({ form: { expects, flowId, routerId }, problem, set }: TargetProps) {
  const { pins: t, parts } = useTexts()
  const maySee = useMay('flows:read')
  const flows = useFlowNames()
  const routers = useRouterNames()
  if (expects === 'none') return null
  if (expects === 'router') {
    return (
      <RouterPicker
        label={t.router}
        name={routerId && routers.said(routerId)}
        problem={problem}
        onPick={({ id }) => set({ routerId: id })}
      />
    )
  }
  const known = [...flows].map(([value, label]) => ({ value, label }))
  const isKnown = flows.has(flowId)
  return (
    <Field
      label={t.flow}
      hint={!maySee && parts.needs(['flows:read'])}
      problem={problem}
      isRequired
    >
      {(input) => (
        <Select
          {...input}
          value={flowId}
          options={
            isKnown
              ? known
              : [{ value: flowId, label: flowId ? flows.said(flowId) : t.chooseFlow }, ...known]
          }
          onChange={({ target: { value } }) => set({ flowId: value })}
        />
      )}
    </Field>
  )
}
