import { useLastChange } from '../api/use_last_change.js'
import { instantText } from '../instant_text.js'
import { useFirstSpeech } from '../texts/texts.js'
import { utcText } from './utc_text.js'

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
