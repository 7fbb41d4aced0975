import { useTexts } from '../../texts/texts.js'
import type { RefusedDraft } from './send_drafts.js'

type Problem = RefusedDraft['problems'][number]

/** Each reason in a sentence, with the member or column that it is about. */
export function DraftProblems({ problems }: { readonly problems: readonly Problem[] }) {
  return (
    <ul className="draft-problems">
      {problems.flatMap((problem, at) =>
        (problem.errors ?? []).length > 0
          ? (problem.errors ?? []).map(({ message }, of) => <li key={`${at} ${of}`}>{message}</li>)
          : [
              <li key={at}>
                <OneProblem problem={problem} />
              </li>,
            ]
      )}
    </ul>
  )
}

function OneProblem({ problem }: { readonly problem: Problem }) {
  const t = useTexts().import
  const { detail, conflicts, first_index: first, in_the_way: inTheWay } = problem
  if (conflicts !== undefined) {
    return (
      <>
        {conflicts.items.map(({ message }, at) => (
          <span key={at} className="conflict-line">
            {message}{' '}
          </span>
        ))}
      </>
    )
  }
  return (
    <>
      {detail}
      {first !== undefined && ` ${t.asDraft(first + 1)}`}
      {inTheWay && (
        <>
          {' '}
          <a href={`#/routers/${inTheWay.router_id}`} dir="auto">
            {inTheWay.router_name}
          </a>
        </>
      )}
    </>
  )
}
