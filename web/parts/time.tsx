import { useFirstSpeech } from '../texts/texts.js'
import { timeFormat } from '../zone.js'
import { useAge } from './use_age.js'
import { utcText } from './utc_text.js'

interface TimeProps {
  /** An ISO instant. */
  readonly at: string
  /** `relative` for what is near, `date` where the hour says nothing. */
  readonly shown?: 'instant' | 'relative' | 'date'
}

/** An instant in the console's zone, which it names; hover shows it in UTC. */
export function Time({ at, shown = 'instant' }: TimeProps) {
  const { locale } = useFirstSpeech()
  const age = useAge(Date.parse(at))
  const text = shown === 'relative' ? age : zoned(at, shown, locale)
  const title =
    shown === 'relative' ? `${zoned(at, 'instant', locale)} · ${utcText(at)}` : utcText(at)
  return (
    <time dateTime={at} title={title}>
      {text}
    </time>
  )
}

function zoned(at: string, shown: 'instant' | 'date', locale: string): string {
  const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
  const clock = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const
  const options = shown === 'date' ? day : { ...day, ...clock }
  return timeFormat(locale, options).format(new Date(at))
}
