import type { RoutingRow } from '#console/api/types'
import { utcText } from '#console/parts/time_text'
import { shortInstant } from '#console/shared/instant_text'
import { useFirstSpeech, useFirstTexts } from '#console/texts/texts'
import { criterionChips } from './row_criteria.js'

/** The criteria of a router. */
export function CriteriaChips({ row }: { readonly row: RoutingRow }) {
  const t = useFirstTexts().routers
  if (row.is_default) return <span className="dim">{t.noCriteria}</span>
  return (
    <ul className="chips">
      {criterionChips(row).map(({ kind, name, value, isRequired }) => {
        const asked = value ?? t.presence
        const hint = isRequired ? '' : ` (${t.optional})`
        return (
          <li key={`${kind} ${name}`} className={`chip criterion ${isRequired ? '' : 'optional'}`}>
            <span className="cut" title={`${name}${name && '='}${asked}${hint}`}>
              {name}
              {name !== '' && value !== null && '='}
              {value !== null && <b dir="auto">{value}</b>}
              {!isRequired && '?'}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

interface SpanTextProps {
  /** ISO instants; absent without a bound. */
  readonly from?: string | undefined
  readonly until?: string | undefined
}

/** A schedule in words, in the console's zone, with UTC on hover: “from 1 Mar until 1 Jun, 09:00”. */
export function SpanText({ from, until }: SpanTextProps) {
  const { locale } = useFirstSpeech()
  const t = useFirstTexts().routers
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
