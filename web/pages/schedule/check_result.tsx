import { CircleCheck, LoaderCircle } from 'lucide-react'
import { asProblem } from '../../api/problems.js'
import type { RoutingRow } from '../../api/routing_row.js'
import { ProblemBox } from '../../parts/problem_box.js'
import { useTexts } from '../../texts/texts.js'
import type { ConflictReport } from './check_schedule.js'

const LISTED_MAX = 4

interface CheckResultProps {
  readonly row: RoutingRow
  readonly report: ConflictReport | undefined
  readonly error: Error | null
  /** The report is not yet about the latest times. */
  readonly isBehind: boolean
}

/** What the check says about the changed times. */
export function CheckResult({ row, report, error, isBehind }: CheckResultProps) {
  const texts = useTexts()
  const t = texts.schedule.panel
  if (error) return <ProblemBox problem={asProblem(error)} />
  if (report === undefined || isBehind) {
    return (
      <p className="checking dim">
        <LoaderCircle aria-hidden="true" size={16} />
        {t.checking}
      </p>
    )
  }
  const { items } = report
  if (items.length === 0) {
    return (
      <p className="check-ok">
        <CircleCheck aria-hidden="true" size={16} />
        {t.clear}
      </p>
    )
  }
  const unlisted = items.length - LISTED_MAX
  return (
    <div className="stack tight">
      <p>{t.conflicts(items.length)}</p>
      <ul className="stack tight">
        {items.slice(0, LISTED_MAX).map(({ kind, severity, winner, other_router: other }) => {
          const isWon = winner?.router_id === row._id
          const [wins, loses] = isWon
            ? [row.name, other.router_name]
            : [other.router_name, row.name]
          return (
            <li key={`${kind} ${other.router_id}`} className={`finding ${severity}-edge`}>
              <strong className={`severity ${severity === 'low' ? 'muted' : severity}`}>
                {texts.routers.severities[severity]}
              </strong>{' '}
              <span dir="auto">{texts.findings.conflicts[kind](wins, loses)}</span>
            </li>
          )
        })}
      </ul>
      {unlisted > 0 && <p className="dim">{t.moreConflicts(unlisted)}</p>}
    </div>
  )
}
