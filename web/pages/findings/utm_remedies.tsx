import { useQuery } from '@tanstack/react-query'
import { RouterLink } from '#console/parts/buttons'
import { readRouter } from '#console/api/routers'
import { asProblem } from '#console/api/problems'
import { Answer, Skeleton } from '#console/parts/answer'
import { useMay } from '#console/shared/session'
import type { Texts } from '#console/texts/spoken_texts'
import { useTexts } from '#console/texts/texts'
import { DraftButton } from './audit_button.js'
import { demandOf, isOtherUsual } from './corrected_utm.js'
import type { UtmFinding } from './findings_of.js'
import { SeenLinks } from './seen_links.js'

/** The current routers of a UTM finding, each with a draft that corrects it, if there is one. */
export function UtmRemedies({ utm }: { readonly utm: UtmFinding }) {
  const t = useTexts().findings
  const mayChange = useMay('routers:manage')
  const further = utm.routers_total - utm.routers.length
  return (
    <div className="remedies">
      <p>{adviceOf(utm, t.utm)}</p>
      <SeenLinks utm={utm} />
      <ul className="stack">
        {utm.routers.map(({ router_id: id, router_name: name }) => (
          <li key={id}>
            <RouterLink id={id}>{name}</RouterLink>
            <Demand id={id} utm={utm} />
          </li>
        ))}
      </ul>
      {further > 0 && <p className="dim">{t.utm.more(further)}</p>}
      {!mayChange && utm.routers.length > 0 && <p className="dim">{t.readOnly}</p>}
    </div>
  )
}

function adviceOf(utm: UtmFinding, t: Texts['findings']['utm']): string {
  if (utm.routers.length === 0) return t.linksOnly
  return isOtherUsual(utm) ? t.usual(utm.other ?? '') : t.links[utm.kind]
}

function Demand({ id, utm }: { readonly id: string; readonly utm: UtmFinding }) {
  const t = useTexts().findings
  const { kind, parameter } = utm
  const query = useQuery({
    queryKey: ['get', '/v1/booking-flow-routers/{id}', id, 'criteria'],
    queryFn: ({ signal }) => readCriteria(id, signal),
    // A person returns here right after saving the draft.
    staleTime: 0,
  })
  return (
    <Answer query={query} skeleton={<Skeleton lines={1} />}>
      {({ criteria }) => {
        if (criteria === null) return <span className="dim">{t.utm.deleted}</span>
        const demand = demandOf(criteria, utm)
        if (demand === null) return <span className="dim">{t.utm.gone}</span>
        const { text, correction } = demand
        const asksFor =
          kind === 'misspelt_name' ? t.utm.asksForName(text) : t.utm.asks(`${parameter}=${text}`)
        return (
          <span className="demand">
            <span dir="auto">{asksFor}</span>
            {correction !== null && (
              <DraftButton
                routerId={id}
                router={{ matching_criteria: correction.criteria }}
                label={t.utm.draft(correction.text)}
              />
            )}
            {kind === 'unseen' && (
              <DraftButton
                routerId={id}
                router={{ is_active: false }}
                label={t.silent.deactivate}
              />
            )}
          </span>
        )
      }}
    </Answer>
  )
}

/** The criteria of a stored router; null if it was deleted. */
async function readCriteria(id: string, signal: AbortSignal) {
  try {
    const { matching_criteria: criteria } = await readRouter(id, signal)
    return { criteria }
  } catch (thrown) {
    if (asProblem(thrown).status === 404) return { criteria: null }
    throw thrown
  }
}
