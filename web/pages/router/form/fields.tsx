import { createContext, type ReactNode, use, useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { Field } from '#console/parts/field'
import { useTexts } from '#console/texts/texts'
import type { Problems, RouterForm, UtmField } from './router_form.js'

/** What the fields share. */
export interface EditorView {
  readonly problems: Problems
  /** The token may not change routers. */
  readonly isReadOnly: boolean
  /** Replaces the values of all fields. */
  fill(form: RouterForm): void
  focus(field: keyof RouterForm): void
}

export const EditorContext = createContext<EditorView | null>(null)

export function useEditor(): EditorView {
  const view = use(EditorContext)
  if (view === null) throw new TypeError('A field of the editor stands below EditorContext only')
  return view
}

interface TextFieldProps {
  readonly name: 'name' | 'description' | 'externalId' | 'path' | UtmField
  readonly hint?: ReactNode
  readonly placeholder?: string
  readonly isRequired?: boolean
  /** For exact values. */
  readonly isMono?: boolean
  /** Makes it a text area. */
  readonly rows?: number
}

/** A text field of the form. */
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

/** A checkbox of the form, with its meaning. */
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
