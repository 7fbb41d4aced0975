import type { ReactNode } from 'react'
import { Lock } from '#console/icons/lucide'
import { type Permission, useMay, useSession } from '#console/shared/session'
import { useFirstTexts, useTexts } from '#console/texts/texts'

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

/** In a line of its own, or in place of a value, what a token without the permission does not see; nothing with it. */
export function Lacking({
  permission,
  what,
}: {
  readonly permission: Permission
  readonly what?: string
}) {
  const { hidden } = useFirstTexts().problems
  if (useMay(permission)) return null
  return (
    <span className="dim lacking">
      <Lock aria-hidden="true" size={14} />
      {what} {hidden(permission)}
    </span>
  )
}
