import { Lock } from '../icons/lucide.js'
import { session } from '../session.js'
import { useFirstTexts } from '../texts/texts.js'
import { Button } from './button.js'

/** In place of what the token may not see; names the permission, or all of them. */
export function Forbidden({
  permission,
}: {
  readonly permission: string | readonly string[] | null
}) {
  const { forbidden } = useFirstTexts().problems
  const hint =
    permission === null
      ? forbidden.unknown
      : permission === 'operator'
        ? forbidden.operators
        : forbidden.hint([permission].flat())
  return (
    <div className="sheet empty">
      <Lock aria-hidden="true" size={28} strokeWidth={1.5} />
      <strong>{forbidden.title}</strong>
      <p>{hint}</p>
      <Button onClick={() => session.end('another')}>{forbidden.action}</Button>
    </div>
  )
}
