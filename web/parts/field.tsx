import { type ReactNode, useId } from 'react'
import { CircleAlert } from '#console/icons/lucide'
import { useFirstTexts } from '#console/texts/texts'

/** Props for the input of a field, which tie label, hint and problem to it. */
export interface FieldInput {
  readonly 'id': string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-required': true | undefined
}

interface FieldProps {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** A sentence about the invalid value, announced when it appears. */
  readonly problem?: string | undefined
  readonly isRequired?: boolean
  readonly children: (input: FieldInput) => ReactNode
}

/** Label, input, hint and problem: `<Field label="Name">{(input) => <input {...input} />}</Field>`. */
export function Field({ label, hint, problem, isRequired = false, children }: FieldProps) {
  const t = useFirstTexts()
  const id = useId()
  const describedBy = [hint ? `${id}-hint` : '', problem ? `${id}-problem` : ''].join(' ').trim()
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {isRequired && <span className="dim"> · {t.parts.required}</span>}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': problem ? true : undefined,
        'aria-required': isRequired || undefined,
      })}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p className="field-problem" id={`${id}-problem`} role="alert">
        {problem && (
          <>
            <CircleAlert aria-hidden="true" size={14} />
            {problem}
          </>
        )}
      </p>
    </div>
  )
}
