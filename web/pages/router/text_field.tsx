import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { Field } from '../../parts/field.js'
import { useTexts } from '../../texts/texts.js'
import { useEditor } from './editor_context.js'
import type { RouterForm, UtmField } from './router_form.js'

interface TextFieldProps {
  readonly name: 'name' | 'description' | 'externalId' | 'path' | UtmField
  readonly hint?: ReactNode
  readonly placeholder?: string
  readonly isRequired?: boolean
  /** For what is compared letter by letter. */
  readonly isMono?: boolean
  /** More than one line. */
  readonly rows?: number
}

/** A field of the form that holds one text. */
export function TextField(props: TextFieldProps) {
  const { name, hint, placeholder, isRequired = false, isMono = false, rows } = props
  const t = useTexts()
  const { problems, isReadOnly } = useEditor()
  const { register } = useFormContext<RouterForm>()
  return (
    <div data-field={name}>
      <Field
        label={t.router.fields[name]}
        hint={hint}
        problem={problems[name]}
        isRequired={isRequired}
      >
        {(input) => {
          const given = {
            ...input,
            ...register(name),
            placeholder,
            dir: 'auto',
            readOnly: isReadOnly,
            autoComplete: 'off',
            spellCheck: !isMono,
            className: isMono ? 'mono' : undefined,
          }
          return rows === undefined ? <input {...given} /> : <textarea {...given} rows={rows} />
        }}
      </Field>
    </div>
  )
}
