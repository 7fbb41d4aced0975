import { Lock } from '../icons/lucide.js'
import type { ReactNode } from 'react'
import { type Permission, useSession } from '../session.js'
import { useTexts } from '../texts/texts.js'

/** What a person may do who holds all of these; anybody else reads which of them are missing. */
export function Needs(props: {
  readonly permissions: readonly Permission[]
  readonly children: ReactNode
}) {
  const { parts, permissions: meanings } = useTexts()
  const held = useSession()?.permissions ?? []
  const missing = props.permissions.filter((one) => !held.includes(one))
  if (missing.length === 0) return props.children
  return (
    <p className="needs dim">
      <Lock aria-hidden="true" size={14} />
      {parts.needs(missing.map((one) => parts.permission(meanings[one], one)))}
    </p>
  )
}
