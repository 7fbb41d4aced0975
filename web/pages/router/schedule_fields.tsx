import { type FormEvent, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Field } from '../../parts/field.js'
import { useTexts } from '../../texts/texts.js'
import { CheckField } from './check_field.js'
import { useEditor } from './editor_context.js'
import { instantOf } from '../../local_time.js'
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
  const { register, watch } = useFormContext<RouterForm>()
  const [isIncomplete, setIncomplete] = useState(false)
  const instant = instantOf(watch(name))
  const unset = name === 'activeFrom' ? hints.from : hints.until
  const { onBlur, ...registered } = register(name)
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
          <input
            {...input}
            {...registered}
            type="datetime-local"
            step="any"
            readOnly={isReadOnly}
            onInput={(event) => isIncomplete && judge(event)}
            onBlur={(event) => {
              judge(event)
              void onBlur(event)
            }}
          />
        )}
      </Field>
    </div>
  )
}
