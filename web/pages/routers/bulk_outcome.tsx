import { RouterLink } from '#console/parts/buttons'
import type { ApiProblem } from '#console/api/problems'
import { useRouterNames } from '#console/api/routing_table'
import type { components } from '#console/api/schema'
import { ProblemBox } from '#console/parts/answer'
import { useTexts } from '#console/texts/texts'
import { AT_ONCE } from './bulk_requests.js'

/** The progress of a bulk change, from its beginning on. Renders nothing for a single request. */
export function BulkProgress({ done, total }: { readonly done: number; readonly total: number }) {
  const t = useTexts().routers.change
  if (total <= AT_ONCE) return null
  return (
    <p role="status">
      <progress value={done} max={total} aria-label={t.progress(done, total)} />{' '}
      {t.progress(done, total)}
    </p>
  )
}

type RefusedRouter = components['schemas']['RefusedRouter']

/** The refusal of a bulk change, with the routers that caused it. */
export function RefusedRouters({ problem }: { readonly problem: ApiProblem }) {
  const t = useTexts().routers.change
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
            <RouterLink id={id}>{name ?? names.said(id)}</RouterLink>{' '}
            {problems.map(({ detail }) => detail).join(' ')}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The severe conflicts that a change would make, with their first routers. */
export function MadeConflicts({
  conflicts,
}: {
  readonly conflicts: components['schemas']['BulkUpdate']['conflicts']
}) {
  const t = useTexts().routers.change
  const { totals, routers, routers_total: total } = conflicts
  const { high, medium } = totals
  if (high + medium === 0) return <p>{t.noConflicts}</p>
  return (
    <>
      <p>{t.conflicts(high, medium)}</p>
      <ul className="stack tight">
        {routers.map(({ _id: id, name, conflicts: { items } }) => (
          <li key={id} className={`finding ${items[0]?.severity ?? 'info'}-edge`}>
            <strong dir="auto">{name}</strong>
            {items.map(({ message }, index) => (
              <p key={index} dir="auto">
                {message}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {total > routers.length && <p className="dim">{t.moreConflicts(total - routers.length)}</p>}
    </>
  )
}
