import type { ApiProblem } from '../../api/problems.js'
import { LinkButton } from '../../parts/link_button.js'
import { Time } from '../../parts/time.js'
import { useTexts } from '../../texts/texts.js'

interface PastRefusalProps {
  readonly problem: ApiProblem
  /** Where the routers as of a revision are asked; null for the present ones. */
  placeAsOf(asOf: string | null): string
}

const REFUSALS = new Set(['E_HISTORY_UNKNOWN', 'E_PAST_BUSY'])

/** Whether the problem is about routers of the past. */
export function isPastRefusal({ code }: ApiProblem): boolean {
  return REFUSALS.has(code)
}

/** Why routers of the past did not answer, and what can be asked in their place. */
export function PastRefusal({ problem, placeAsOf }: PastRefusalProps) {
  const t = useTexts().tryUrl.asOf
  if (problem.code === 'E_PAST_BUSY') {
    return (
      <p className="notice" role="status">
        {t.busy}
      </p>
    )
  }
  const begin = beginOf(problem)
  return (
    <div className="notice refused stack" role="alert">
      <p>
        {t.unknown}{' '}
        {begin === null ? (
          t.notBegun
        ) : (
          <>
            {t.begins(begin.organization_revision)} <Time at={begin.at} />.
          </>
        )}
      </p>
      <p className="actions">
        {begin !== null && (
          <LinkButton place={placeAsOf(String(begin.organization_revision))}>
            {t.askFirst}
          </LinkButton>
        )}
        <LinkButton place={placeAsOf(null)}>{t.askPresent}</LinkButton>
      </p>
    </div>
  )
}

interface Begin {
  readonly organization_revision: number
  readonly at: string
}

function beginOf({ body }: ApiProblem): Begin | null {
  return (body.history_begin ?? null) as Begin | null
}
