import { useLayoutEffect, useRef, useState } from 'react'
import { Field } from '../../parts/field.js'
import { clockOf, instantOf, localText } from '../../local_time.js'
import { ClockChoice } from '../../parts/clock_choice.js'

interface BoundFieldProps {
  readonly label: string
  /** Infinite without a bound. */
  readonly atMs: number
  readonly unreadable: string
  readonly problem?: string | undefined
  /** `null` takes the bound away. */
  onChange(atMs: number | null): void
}

/** A year that is being typed passes through earlier ones, such as 0202. */
const FIRST_TYPED = '1000'

/**
 * One end of a schedule, as a date and a time in the reader's zone. What is typed counts at once, so that a click on Save
 * finds it; an empty field counts when the reader leaves it.
 */
export function BoundField({ label, atMs, unreadable, problem, onChange }: BoundFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const known = Number.isFinite(atMs) ? new Date(atMs).toISOString() : null
  const text = localText(known)
  const clock = clockOf(text)
  useLayoutEffect(() => {
    if (field.current && field.current.value !== clock) field.current.value = clock
  }, [clock])
  const choose = (chosen: string) => {
    const next = instantOf(chosen, known)
    if (next !== known) onChange(next === null ? null : Date.parse(next))
  }
  const take = (typed: string) => {
    if (typed !== clock) choose(typed)
  }
  return (
    <Field label={label} problem={isUnreadable ? unreadable : problem}>
      {(input) => (
        <>
          <input
            {...input}
            ref={field}
            type="datetime-local"
            defaultValue={clock}
            onInput={({ currentTarget: { value } }) => {
              if (value < FIRST_TYPED) return
              setUnreadable(false)
              take(value)
            }}
            onBlur={({ target }) => {
              setUnreadable(target.validity.badInput)
              if (!target.validity.badInput) take(target.value)
            }}
            onKeyDown={({ key, currentTarget }) => {
              if (key === 'Enter') currentTarget.blur()
            }}
          />
          <ClockChoice text={text} onChoose={choose} />
        </>
      )}
    </Field>
  )
}
