import { Field } from '../../parts/field.js'
import { InstantField } from '../../parts/instant_field.js'
import { Select } from '../../parts/select.js'
import { useTexts } from '../../texts/texts.js'
import { AS_OF_KINDS, type AsOfInput } from './as_of.js'

interface AsOfFieldProps {
  readonly value: AsOfInput
  onChange(value: AsOfInput): void
}

/** Which routers are asked: the present ones, or those of an instant or a revision. */
export function AsOfField({ value: { kind, text }, onChange }: AsOfFieldProps) {
  const t = useTexts().tryUrl
  return (
    <>
      <Field label={t.asOf.label}>
        {(input) => (
          <Select
            {...input}
            value={kind}
            options={AS_OF_KINDS.map((each) => ({ value: each, label: t.asOf.kinds[each] }))}
            onChange={({ target }) => {
              const chosen = AS_OF_KINDS.find((each) => each === target.value) ?? 'now'
              onChange({ kind: chosen, text: '' })
            }}
          />
        )}
      </Field>
      {kind === 'instant' && (
        <InstantField
          label={t.asOf.instant}
          value={text}
          isRequired
          onChange={(entered) => onChange({ kind, text: entered })}
        />
      )}
      {kind === 'revision' && (
        <Field label={t.asOf.revision}>
          {(input) => (
            <input
              {...input}
              className="revision"
              inputMode="numeric"
              pattern=" *[0-9]{1,15} *"
              required
              autoComplete="off"
              value={text}
              onChange={({ target }) => onChange({ kind, text: target.value })}
            />
          )}
        </Field>
      )}
    </>
  )
}
