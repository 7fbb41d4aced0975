import type { UseQueryResult } from '@tanstack/react-query'
import { type ApiProblem, asProblem } from '../api/problems.js'
import { Answer } from '../parts/answer.js'
import { Skeleton } from '../parts/skeleton.js'
import type { Texts } from '../texts/spoken_texts.js'
import { useTexts } from '../texts/texts.js'
import type { Impact, ImpactDays } from './impact.js'
import { ImpactReport } from './impact_report.js'
import type { IsOwn } from './move_text.js'

const BUSY = new Set(['E_INSTANCE_BUSY', 'E_INSTANCE_FULL'])

interface ImpactAnswerProps {
  readonly query: UseQueryResult<Impact, unknown>
  readonly days: ImpactDays
  /** The answer is not yet about the latest change. */
  readonly isBehind?: boolean
  readonly isOwn?: IsOwn
  readonly isWithoutPins?: boolean
}

/**
 * An impact in each of its states. While the service is busy or away, it keeps what it
 * has, greyed, and says why.
 */
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
