import { type FormEvent, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { Field } from '../../parts/field.js'
import { useTexts } from '../../texts/texts.js'
import { CheckField } from './check_field.js'
import { useEditor } from './editor_context.js'
import { clockOf, instantOf } from '../../local_time.js'
import { ClockChoice } from '../../parts/clock_choice.js'
import type { RouterForm } from './router_form.js'

/** Active or not, and the window in the reader's zone, which is named. */
export function ScheduleFields() {
  const t = useTexts()
  const { watch } = useFormContext<RouterForm>()
  return (
    <fieldset>
      <legend>{t.router.sections.open}</legend>
      <CheckField name="isActive" />
      {!watch('isDefault') && (
        <>
          <div className="pair">
            <BoundField name="activeFrom" />
            <BoundField name="activeUntil" />
          </div>
          <p className="hint">
            {t.router.hints.zone(Intl.DateTimeFormat().resolvedOptions().timeZone)}
          </p>
        </>
      )}
    </fieldset>
  )
}

function BoundField({ name }: { readonly name: 'activeFrom' | 'activeUntil' }) {
  const t = useTexts()
  const { hints } = t.router
  const { problems, isReadOnly } = useEditor()
  const { control } = useFormContext<RouterForm>()
  const { field } = useController({ control, name })
  const [isIncomplete, setIncomplete] = useState(false)
  const instant = instantOf(field.value)
  const unset = name === 'activeFrom' ? hints.from : hints.until
  const judge = ({ currentTarget }: FormEvent<HTMLInputElement>) =>
    setIncomplete(currentTarget.validity.badInput)
  return (
    <div data-field={name}>
      <Field
        label={t.router.fields[name]}
        hint={instant === null ? unset : hints.utc(instant.slice(0, 16).replace('T', ' '))}
        problem={isIncomplete ? hints.incomplete : problems[name]}
      >
        {(input) => (
          <>
            <input
              {...input}
              name={name}
              ref={field.ref}
              type="datetime-local"
              step="any"
              readOnly={isReadOnly}
              value={clockOf(field.value)}
              onChange={({ target }) => field.onChange(target.value)}
              onInput={(event) => isIncomplete && judge(event)}
              onBlur={(event) => {
                judge(event)
                field.onBlur()
              }}
            />
            <ClockChoice text={field.value} isReadOnly={isReadOnly} onChoose={field.onChange} />
          </>
        )}
      </Field>
    </div>
  )
}
