import type { ApiProblem } from '../../api/problems.js'
import type { components } from '../../api/schema.js'
import { ProblemBox } from '../../parts/problem_box.js'
import { useTexts } from '../../texts/texts.js'

type RefusedRouter = components['schemas']['RefusedRouter']

/** Why a bulk change was refused: the problem, and each router that is in the way. */
export function RefusedRouters({ problem }: { readonly problem: ApiProblem }) {
  const t = useTexts().routers.change
  const refused = problem.body.routers
  if (!Array.isArray(refused)) return <ProblemBox problem={problem} />
  return (
    <>
      <ProblemBox problem={problem} />
      <p>{t.refused}</p>
      <ul className="stack tight">
        {(refused as RefusedRouter[]).map(({ _id: id, name, problems }) => (
          <li key={id}>
            <a href={`#/routers/${id}`} dir="auto">
              {name ?? id}
            </a>{' '}
            {problems.map(({ detail }) => detail).join(' ')}
          </li>
        ))}
      </ul>
    </>
  )
}
