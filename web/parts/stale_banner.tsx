import { CloudOff } from '../icons/lucide.js'
import { useFirstTexts } from '../texts/texts.js'
import { useAge } from './use_age.js'

/** Above data that could not be read again: how old it is. */
export function StaleBanner({ sinceMs }: { readonly sinceMs: number }) {
  const t = useFirstTexts()
  const age = useAge(sinceMs)
  return (
    <p className="stale" role="status">
      <CloudOff aria-hidden="true" size={16} />
      {t.parts.stale(age)}
    </p>
  )
}
