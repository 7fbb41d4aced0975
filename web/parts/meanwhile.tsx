import type { ReactNode } from 'react'
import { useLastChange } from '#console/api/router_changes'
import type { HeldChange } from '#console/api/use_meanwhile'
import { instantText } from '#console/shared/instant_text'
import { useFirstSpeech, useTexts } from '#console/texts/texts'
import { utcText } from './time_text.js'

interface MeanwhileProps {
  readonly routerId: string
  /** What somebody else did to the router. */
  readonly done: 'changed' | 'deleted'
}

/** The sentence that somebody else changed or deleted a router, with who and when for a token that may read it. */
export function Meanwhile({ routerId, done }: MeanwhileProps) {
  const { texts, locale } = useFirstSpeech()
  const t = texts.parts.meanwhile
  const change = useLastChange(routerId)
  if (!change?.actor || (change.effect === 'deleted') !== (done === 'deleted')) return t[done]
  const tell = done === 'deleted' ? t.deletedBy : t.changedBy
  return (
    <span title={utcText(change.at)}>
      {tell(change.actor.name, instantText(change.at, locale))}
    </span>
  )
}

interface HeldNoticeProps {
  /** Nothing is said while nobody did anything. */
  readonly done: HeldChange | undefined
  /** What the reader can do then. */
  readonly children?: ReactNode
}

/** Says that somebody else changed or deleted what an open editor or dialog holds. */
export function HeldNotice({ done, children }: HeldNoticeProps) {
  const { held } = useTexts()
  return (
    <div role="status" className="held">
      {done !== undefined && (
        <p className="notice">
          {held[done]} {children}
        </p>
      )}
    </div>
  )
}
