import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTexts } from '../../texts/texts.js'
import { useEditor } from './editor_context.js'
import type { RouterForm } from './router_form.js'

/** A yes or no of the form, with what it means. */
export function CheckField({ name }: { readonly name: 'isActive' | 'isDefault' }) {
  const t = useTexts()
  const id = useId()
  const { problems, isReadOnly } = useEditor()
  const { register } = useFormContext<RouterForm>()
  return (
    <div data-field={name} className="check-field">
      <label className="check">
        <input
          type="checkbox"
          {...register(name)}
          disabled={isReadOnly}
          aria-describedby={id}
          aria-invalid={problems[name] ? true : undefined}
        />
        {t.router.fields[name]}
      </label>
      <p className="hint" id={id}>
        {t.router.hints[name]}
      </p>
      {problems[name] && (
        <p className="field-problem" role="alert">
          {problems[name]}
        </p>
      )}
    </div>
  )
}
