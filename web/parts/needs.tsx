import type { ReactNode } from 'react'
import { Lock } from '#console/icons/lucide'
import { type Permission, useMay, useSession } from '#console/shared/session'
import { useFirstTexts, useTexts } from '#console/texts/texts'

/** Renders its children if the token has all permissions, else the missing ones. */
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

/** Says in place of a value that the permission to see it is missing. Renders nothing with the permission. */
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
