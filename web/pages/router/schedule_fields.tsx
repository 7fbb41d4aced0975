import { useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { InstantField } from '../../parts/instant_field.js'
import { useTexts } from '../../texts/texts.js'
import { CheckField } from './check_field.js'
import { useEditor } from './editor_context.js'
import { instantOf } from '../../local_time.js'
import { currentZone } from '../../zone.js'
import type { RouterForm } from './router_form.js'

/** Active or not, and the window in the console's zone, which is named. */
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
