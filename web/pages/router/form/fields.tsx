import { createContext, type ReactNode, use, useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { Field } from '#console/parts/field'
import { useTexts } from '#console/texts/texts'
import type { BookingFlow, Problems, RouterForm, UtmField } from './router_form.js'

/** What every field of the editor knows of the whole. */
export interface EditorView {
  readonly problems: Problems
  readonly flows: readonly BookingFlow[]
  /** The token may not change routers. */
  readonly isReadOnly: boolean
  /** Replaces what the fields hold, as one step of editing. */
  fill(form: RouterForm): void
  /** Puts the focus into a field. */
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
