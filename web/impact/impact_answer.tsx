import type { Impact } from '#console/api/types'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ApiProblem, asProblem } from '#console/api/problems'
import { CircleCheck } from '#console/icons/lucide'
import { Answer, Skeleton } from '#console/parts/answer'
import { BrokenPins } from '#console/parts/broken_pins'
import { instantText } from '#console/shared/instant_text'
import type { Texts } from '#console/texts/spoken_texts'
import { useSpeech, useTexts } from '#console/texts/texts'
import type { ImpactDays } from './impact.js'
import { ImpactMoves } from './impact_moves.js'
import { type IsOwn, shareText } from './impact_text.js'
import { UrlDifference } from './url_difference.js'
import './impact.css'

const BUSY = new Set(['E_INSTANCE_BUSY', 'E_INSTANCE_FULL', 'E_ORGANIZATION_BUSY'])

interface ImpactAnswerProps {
  readonly query: UseQueryResult<Impact, unknown>
  readonly days: ImpactDays
  /** The answer belongs to an earlier change. */
  readonly isBehind?: boolean
  readonly isOwn?: IsOwn
  readonly isWithoutPins?: boolean
}

/** An impact in all of its states. While the service is busy or away, the last answer stays, greyed, with the reason. */
export function ImpactAnswer(props: ImpactAnswerProps) {
  const { query, days, isBehind = false, isOwn = () => false, isWithoutPins = false } = props
  const t = useTexts()
  const problem = query.failureReason === null ? null : asProblem(query.failureReason)
  const report = (impact: Impact) => <ImpactReport {...{ impact, days, isOwn, isWithoutPins }} />
  if (problem?.isTransient === false) return <Answer query={query}>{report}</Answer>
  const isCurrent = problem === null && !isBehind
  return (
    <div>
      <p className={problem === null ? 'hint' : 'stale'} role="status">
        {problem !== null && waitingText(problem, t)}
        {problem === null && (isBehind || query.data === undefined) && t.impact.comparing}
      </p>
      {query.data === undefined ? (
        <Skeleton lines={3} />
      ) : (
        <div className={isCurrent ? 'current' : 'greyed'}>{report(query.data)}</div>
      )}
    </div>
  )
}

function waitingText({ code }: ApiProblem, { impact: t }: Texts): string {
  return BUSY.has(code) ? t.busy : t.away
}

interface ImpactReportProps {
  readonly impact: Impact
  /** The number of days in the question. */
  readonly days: ImpactDays
  readonly isOwn: IsOwn
  /** Leaves out broken pins, which the caller shows. */
  readonly isWithoutPins?: boolean
}

/** Redirected visitors now and at each schedule edge, and the traffic that they are compared with. */
function ImpactReport({ impact, days, isOwn, isWithoutPins }: ImpactReportProps) {
  const { impact: t } = useSpeech().texts
  const { replayed, pins_broken: pins, pins_broken_total: pinsTotal } = impact
  // An instance of the release before does not know it.
  const { difference }: Partial<Impact> = impact
  // What holds for every URL needs no sentence about those that came.
  const isProved = difference?.is_complete === true && difference.rows_total === 0
  return (
    <div className="stack impact">
      {!isProved && replayed.events > 0 && <Verdict {...{ impact, days, isOwn }} />}
      {!isProved && replayed.events === 0 && replayed.hidden === 0 && <p>{t.none}</p>}
      {difference && <UrlDifference {...{ difference, isOwn }} />}
      {!isProved && <Edges {...{ impact, isOwn }} />}
      {pinsTotal > 0 && !isWithoutPins && (
        <div className="stack tight">
          <strong className="loss">{t.pins(pinsTotal)}</strong>
          <BrokenPins pins={pins} total={pinsTotal} />
        </div>
      )}
      {!isProved && <Basis {...{ impact, days }} />}
    </div>
  )
}

function Verdict({ impact, days, isOwn }: ImpactReportProps) {
  const { texts, locale } = useSpeech()
  const { impact: t } = texts
  const { moved, unmatched, replayed } = impact
  if (moved === 0) {
    return (
      <p className="stays">
        <CircleCheck aria-hidden="true" size={16} />
        {t.stays(days)}
      </p>
    )
  }
  return (
    <>
      <div className="stack tight">
        <strong>
          {t.moved(moved, replayed.events, shareText(moved / replayed.events, locale), days)}
        </strong>
        {unmatched > 0 && <p className="loss">{t.unmatched(unmatched)}</p>}
      </div>
      <ImpactMoves moves={impact.moves} total={impact.moves_total} isOwn={isOwn} />
    </>
  )
}

function Edges({ impact, isOwn }: Pick<ImpactReportProps, 'impact' | 'isOwn'>) {
  const { texts, locale } = useSpeech()
  const { impact: t } = texts
  const { edges, edges_total: total, replayed } = impact
  if (edges.length === 0 || replayed.events === 0) return null
  return (
    <div className="stack tight">
      <h3>{t.later}</h3>
      <ul className="impact-edges">
        {edges.map(({ at, moved, moves, moves_total: movesTotal }) => {
          const share = shareText(moved / replayed.events, locale)
          const text = t.edge(instantText(at, locale), moved, share)
          return (
            <li key={at}>
              {moved === 0 ? (
                <p>{text}</p>
              ) : (
                <details>
                  <summary>{text}</summary>
                  <ImpactMoves moves={moves} total={movesTotal} isOwn={isOwn} />
                </details>
              )}
            </li>
          )
        })}
      </ul>
      {total > edges.length && <p className="hint">{t.moreEdges(total - edges.length)}</p>}
    </div>
  )
}

function Basis({ impact, days }: Pick<ImpactReportProps, 'impact' | 'days'>) {
  const { texts, locale } = useSpeech()
  const { impact: t } = texts
  const { replayed, drift } = impact
  const { events, share, hidden } = replayed
  const said = [
    ...(events > 0 ? [t.basis(events, replayed.days, days)] : []),
    ...(events > 0 && share < 1 ? [t.part(shareText(share, locale))] : []),
    ...(replayed.is_complete ? [] : [t.incomplete]),
    ...(hidden > 0 ? [t.hidden(hidden)] : []),
    ...(drift > 0 ? [t.drift(drift)] : []),
  ]
  return said.length === 0 ? null : <p className="hint">{said.join(' ')}</p>
}
