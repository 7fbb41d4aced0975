import type { ApiProblem } from '../../api/problems.js'
import { useRouterNames } from '../../api/use_router_names.js'
import type { components } from '../../api/schema.js'
import { ProblemBox } from '../../parts/problem_box.js'
import { useTexts } from '../../texts/texts.js'

type RefusedRouter = components['schemas']['RefusedRouter']

/** Why a bulk change was refused: the problem, and each router that is in the way. */
export function RefusedRouters({ problem }: { readonly problem: ApiProblem }) {
  const texts = useTexts()
  const t = texts.routers.change
  const names = useRouterNames()
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
              {name ?? names.get(id) ?? texts.history.values.unknownRouter}
            </a>{' '}
            {problems.map(({ detail }) => detail).join(' ')}
          </li>
        ))}
      </ul>
    </>
  )
}
