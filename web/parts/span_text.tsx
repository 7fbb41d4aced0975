import { useSpeech, useTexts } from '../texts/texts.js'
import { shortInstant } from './short_instant.js'
import { utcText } from './utc_text.js'

interface SpanTextProps {
  /** ISO instants; absent where there is no bound. */
  readonly from?: string | undefined
  readonly until?: string | undefined
}

/** A schedule in words, in the console's zone, with UTC on hover: “from 1 Mar until 1 Jun, 09:00”. */
export function SpanText({ from, until }: SpanTextProps) {
  const { locale } = useSpeech()
  const t = useTexts().routers
  if (from === undefined && until === undefined) return <span className="dim">{t.always}</span>
  const bound = (word: string, at: string) => (
    <span className="bound">
      {word}{' '}
      <time dateTime={at} title={utcText(at)}>
        {shortInstant(Date.parse(at), locale)}
      </time>
    </span>
  )
  return (
    <span className="span-text">
      {from !== undefined && bound(t.from, from)} {until !== undefined && bound(t.until, until)}
    </span>
  )
}
