import { useState } from 'react'
import { InstantField } from '../../parts/instant_field.js'
import { instantOf, localText } from '../../local_time.js'

interface BoundFieldProps {
  readonly label: string
  /** Infinite without a bound. */
  readonly atMs: number
  readonly problem?: string | undefined
  /** `null` takes the bound away. */
  onChange(atMs: number | null): void
}

/** One end of a schedule. What is no time changes nothing. */
export function BoundField({ label, atMs, problem, onChange }: BoundFieldProps) {
  const [unread, setUnread] = useState<string | null>(null)
  const known = Number.isFinite(atMs) ? new Date(atMs).toISOString() : null
  const take = (text: string) => {
    const next = instantOf(text, known)
    const isTime = text === '' || next !== null
    setUnread(isTime ? null : text)
    if (isTime && next !== known) onChange(next === null ? null : Date.parse(next))
  }
  return (
    <InstantField
      label={label}
      problem={problem}
      value={unread ?? localText(known)}
      onChange={take}
    />
  )
}
