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
  /** By the member of the payload. */
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
      <Field label={t.expectation}>
        {(input) => (
          <Select
            {...input}
            value={form.expects}
            options={EXPECTS.map((value) => ({ value, label: t.kinds[value] }))}
            onChange={({ target: { value } }) =>
              set({ expects: EXPECTS.find((each) => each === value) ?? 'flow' })
            }
          />
        )}
      </Field>
      <Target form={form} problem={target} set={set} />
      <Field label={t.when} problem={form.when === 'now' ? problems.get('at') : undefined}>
        {(input) => (
          <Select
            {...input}
            value={form.when}
            options={WHEN.map((value) => ({ value, label: t.times[value] }))}
            onChange={({ target: { value } }) =>
              set({ when: WHEN.find((each) => each === value) ?? 'now' })
            }
          />
        )}
      </Field>
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
      <Field label={t.mode} hint={t.modeHints[form.mode]}>
        {(input) => (
          <Select
            {...input}
            value={form.mode}
            options={MODES.map((value) => ({ value, label: t.modes[value] }))}
            onChange={({ target: { value } }) =>
              set({ mode: MODES.find((each) => each === value) ?? 'block' })
            }
          />
        )}
      </Field>
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

interface TargetProps {
  readonly form: PinForm
  readonly problem: string | undefined
  set(members: Partial<PinForm>): void
}

/** The flow or the router that the pin expects. */
function Target({ form: { expects, flowId, routerId }, problem, set }: TargetProps) {
  const { pins: t, parts, history } = useTexts()
  const maySee = useMay('flows:read')
  const flows = useFlowNames()
  const routers = useRouterNames()
  if (expects === 'none') return null
  if (expects === 'router') {
    return (
      <RouterPicker
        label={t.router}
        name={routers.get(routerId) ?? (routerId && history.values.unknownRouter)}
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
              : [
                  { value: flowId, label: flowId ? (flows.get(flowId) ?? flowId) : t.chooseFlow },
                  ...known,
                ]
          }
          onChange={({ target: { value } }) => set({ flowId: value })}
        />
      )}
    </Field>
  )
}
