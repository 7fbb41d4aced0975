import { Lock } from '../icons/lucide.js'
import { type Permission, useMay } from '../session.js'
import { useFirstTexts } from '../texts/texts.js'

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
