import { useState } from 'react'
import type { Impact } from '#console/api/types'
import { CircleCheck } from '#console/icons/lucide'
import { Button } from '#console/parts/buttons'
import { instantText } from '#console/shared/instant_text'
import { useSpeech } from '#console/texts/texts'
import { type IsOwn, moveText } from './impact_text.js'
import './impact.css'

type Difference = Pick<
  Impact['difference'],
  'rows' | 'rows_total' | 'undecided_total' | 'is_complete'
>

const AT_A_TIME = 5
const MORE_AT_A_TIME = 20

const focus = (element: HTMLElement | null) => element?.focus()

interface UrlDifferenceProps {
  readonly difference: Difference
  readonly isOwn?: IsOwn
  /** Lists visited URLs too, which an impact shows as moves of its visitors. */
  readonly isWhole?: boolean
}

/** Which URLs go elsewhere although no compared visitor used them, and whether any other does. */
export function UrlDifference(props: UrlDifferenceProps) {
  const { difference, isOwn = () => false, isWhole = false } = props
  const { impact: t } = useSpeech().texts
  const {
    rows,
    rows_total: total,
    is_complete: isComplete,
    undecided_total: undecided,
  } = difference
  const listed = rows.filter(({ visits }) => isWhole || visits === 0)
  return (
    <div className="stack tight">
      {listed.length > 0 && (
        <>
          {!isWhole && <strong>{listed.length < rows.length ? t.also : t.urls}</strong>}
          <Rows rows={listed} isOwn={isOwn} />
        </>
      )}
      {total > rows.length && <p className="hint">{t.moreMoves(total - rows.length)}</p>}
      {isComplete ? (
        <p className="stays">
          <CircleCheck aria-hidden="true" size={16} />
          {total === 0 ? t.noUrl : t.noOtherUrl}
        </p>
      ) : (
        <p className="hint">{t.undecided(undecided)}</p>
      )}
    </div>
  )
}

function Rows({ rows, isOwn }: { readonly rows: Difference['rows']; readonly isOwn: IsOwn }) {
  const { texts, locale } = useSpeech()
  const [shown, setShown] = useState(AT_A_TIME)
  // The last press removes the button that has the focus.
  const added = shown > AT_A_TIME ? shown - MORE_AT_A_TIME : null
  return (
    <>
      <ul className="impact-moves">
        {rows.slice(0, shown).map((row, at) => (
          <li key={row.url + row.from?.router_id + row.to?.router_id}>
            <p dir="auto">{moveText(row, isOwn, texts)}</p>
            <p>
              <a
                className="url"
                dir="ltr"
                href={`#/try?url=${encodeURIComponent(row.url)}`}
                ref={at === added ? focus : undefined}
              >
                {row.url.replace(EXAMPLE_ORIGIN, '')}
              </a>
              {Date.parse(row.at) > Date.now() && (
                <span className="hint"> {texts.impact.from(instantText(row.at, locale))}</span>
              )}
            </p>
          </li>
        ))}
      </ul>
      {rows.length > shown && (
        <div>
          <Button tone="quiet" onClick={() => setShown(shown + MORE_AT_A_TIME)}>
            {texts.parts.more}
          </Button>
        </div>
      )}
    </>
  )
}

/** Hosts are not compared. */
const EXAMPLE_ORIGIN = 'https://example.com'
