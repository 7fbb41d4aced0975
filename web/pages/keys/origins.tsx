import type { PublishableKey } from '../../api/publishable_keys.js'
import { Badge } from '../../parts/badge.js'
import { Time } from '../../parts/time.js'
import { useTexts } from '../../texts/texts.js'

/** The origins of a key, each with when one of its pages last asked. */
export function Origins({ of: key }: { readonly of: PublishableKey }) {
  const { keys: t } = useTexts()
  return (
    <ul className="stack tight">
      {key.origin_uses.map(({ origin, last_used_at: at }) => (
        <li key={origin} className="origin">
          <span className="url">{origin}</span>
          {key.unproven_origins.includes(origin) ? (
            <Badge tone="medium">{t.unproven}</Badge>
          ) : (
            <Badge tone={at === null ? 'muted' : 'ok'}>{at === null ? t.unseen : t.seen}</Badge>
          )}
          {at !== null && (
            <span className="dim">
              <Time at={at} shown="relative" />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
