import type { ReactNode } from 'react'
import { type HeldChange, useLastChange } from '#console/api/use_meanwhile'
import { instantText } from '#console/shared/instant_text'
import { useFirstSpeech, useTexts } from '#console/texts/texts'
import { utcText } from './time_text.js'

interface MeanwhileProps {
  readonly routerId: string
  /** What the other person did to the router. */
  readonly done: 'changed' | 'deleted'
}

/** Says that another person changed or deleted a router; with who and when, if the token may read it. */
export function Meanwhile({ routerId, done }: MeanwhileProps) {
  const { texts, locale } = useFirstSpeech()
  const t = texts.parts.meanwhile
  const change = useLastChange(routerId)
  if (!change?.actor || (change.effect === 'deleted') !== (done === 'deleted')) return t[done]
  const sentence = done === 'deleted' ? t.deletedBy : t.changedBy
  return (
    <span title={utcText(change.at)}>
      {sentence(change.actor.name, instantText(change.at, locale))}
    </span>
  )
}

interface HeldNoticeProps {
  /** Undefined while nothing happened. */
  readonly done: HeldChange | undefined
  /** What the reader can do about it. */
  readonly children?: ReactNode
}

/** Says that another person changed or deleted the subject of an open editor or dialog. */
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
