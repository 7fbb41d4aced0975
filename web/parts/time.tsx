import { useEffect, useState } from 'react'
import { timeFormat } from '#console/shared/zone'
import { useFirstSpeech } from '#console/texts/texts'
import { relativeTime, utcText } from './time_text.js'

interface TimeProps {
  /** An ISO instant. */
  readonly at: string
  /** `relative` for near instants, `date` if the hour does not matter. */
  readonly shown?: 'instant' | 'relative' | 'date'
}

/** An instant in the console's zone, which it names, with UTC on hover. */
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

const EVERY_MS = 15_000

/** The distance to an instant in words, kept current. */
export function useAge(instantMs: number): string {
  const { locale } = useFirstSpeech()
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return relativeTime(instantMs - Math.max(nowMs, 0), locale)
}
