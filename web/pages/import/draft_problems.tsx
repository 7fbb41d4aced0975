import { RouterLink } from '#console/parts/buttons'
import { conflictText } from '#console/pages/router/checks/conflict_text'
import { refusalSentence } from '#console/texts/refusals'
import { useTexts } from '#console/texts/texts'
import type { Drafts, RefusedDraft } from './drafts.js'
import { errorText } from './problem_texts.js'

type Problem = RefusedDraft['problems'][number]

interface DraftProblemsProps {
  readonly drafts: Drafts
  readonly index: number
  readonly problems: readonly Problem[]
}

/** Each problem in a sentence, with its cell. */
export function DraftProblems({ drafts, index, problems }: DraftProblemsProps) {
  const t = useTexts()
  return (
    <ul className="draft-problems">
      {problems.flatMap((problem, at) =>
        (problem.errors ?? []).length > 0
          ? (problem.errors ?? []).map((error, of) => (
              <li key={`${at} ${of}`}>{errorText(drafts, index, error, t)}</li>
            ))
          : [
              <li key={at}>
                <OneProblem drafts={drafts} problem={problem} />
              </li>,
            ]
      )}
    </ul>
  )
}

function OneProblem({ drafts, problem }: { readonly drafts: Drafts; readonly problem: Problem }) {
  const t = useTexts()
  const { conflicts, first_index: first, in_the_way: inTheWay } = problem
  if (conflicts !== undefined) {
    return (
      <>
        {conflicts.items.map((conflict, at) => (
          <span key={at} className="conflict-line">
            {conflictText(conflict, null, t)}{' '}
          </span>
        ))}
      </>
    )
  }
  return (
    <>
      {refusalSentence(problem, [], t)}
      {first !== undefined && ` ${t.import.asDraft(numberOf(drafts, first))}`}
      {inTheWay && (
        <>
          {' '}
          <RouterLink id={inTheWay.router_id}>{inTheWay.router_name}</RouterLink>
        </>
      )}
    </>
  )
}

/** The number of a draft for the reader: its row in the spreadsheet, or its position from 1. */
export function numberOf(drafts: Drafts, index: number): number {
  return drafts.kind === 'csv' ? (drafts.rows[index]?.number ?? index + 1) : index + 1
}
