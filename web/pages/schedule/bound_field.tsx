import { useState } from 'react'
import { Field } from '../../parts/field.js'
import { instantOf, localText } from '../../local_time.js'

interface BoundFieldProps {
  readonly label: string
  /** Infinite without a bound. */
  readonly atMs: number
  readonly unreadable: string
  readonly problem?: string | undefined
  /** `null` takes the bound away. */
  onChange(atMs: number | null): void
}

/** One end of a schedule, as a date and a time in the reader's zone. */
export function BoundField({ label, atMs, unreadable, problem, onChange }: BoundFieldProps) {
  const [isUnreadable, setUnreadable] = useState(false)
  const known = Number.isFinite(atMs) ? new Date(atMs).toISOString() : null
  return (
    <Field label={label} problem={isUnreadable ? unreadable : problem}>
      {(input) => (
        <input
          {...input}
          key={known}
          type="datetime-local"
          defaultValue={localText(known)}
          onBlur={({ target }) => {
            setUnreadable(target.validity.badInput)
            if (target.validity.badInput) return
            const next = instantOf(target.value, known)
            if (next !== known) onChange(next === null ? null : Date.parse(next))
          }}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter') currentTarget.blur()
          }}
        />
      )}
    </Field>
  )
}
