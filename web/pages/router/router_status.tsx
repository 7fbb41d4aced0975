import { Badge, type BadgeTone } from '../../parts/badge.js'
import type { Texts } from '../../texts/spoken_texts.js'
import { useSpeech } from '../../texts/texts.js'
import { utcText } from '../../parts/utc_text.js'
import { instantText } from '../../instant_text.js'
import type { StoredRouter } from './types.js'

/** Where a stored router stands now: inactive, upcoming, open or ended, with the instant at which that changes. */
export function RouterStatus({ router }: { readonly router: StoredRouter | null }) {
  const { texts: t, locale } = useSpeech()
  const status = statusOf(router, Date.now(), t, (at) => instantText(at, locale))
  return (
    <Badge tone={status.tone} title={status.at && utcText(status.at)}>
      {status.text}
    </Badge>
  )
}

interface Status {
  readonly tone: BadgeTone
  readonly text: string
  /** The instant that the text names. */
  readonly at?: string | undefined
}

function statusOf(
  router: StoredRouter | null,
  nowMs: number,
  { router: { status } }: Texts,
  at: (instant: string) => string
): Status {
  if (router === null) return { tone: 'info', text: status.unsaved }
  const { is_active: isActive, is_default: isDefault, scheduling } = router
  const { active_from: from, active_until: until } = scheduling
  if (!isActive) return { tone: 'muted', text: status.inactive }
  if (isDefault) return { tone: 'ok', text: status.fallback }
  if (until !== undefined && Date.parse(until) <= nowMs) {
    return { tone: 'muted', text: status.ended(at(until)), at: until }
  }
  if (from !== undefined && Date.parse(from) > nowMs) {
    return { tone: 'info', text: status.upcoming(at(from)), at: from }
  }
  if (until === undefined) return { tone: 'ok', text: status.open }
  return { tone: 'ok', text: status.openUntil(at(until)), at: until }
}
