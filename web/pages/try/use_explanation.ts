import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.js'
import type { components } from '../../api/schema.js'
import type { KeptDraft } from '../../drafts.js'
import { explainedDraft } from './trial.js'

type Explanation = components['schemas']['Explanation']
type Verdict = Extract<Explanation['routers'][number], { wins: boolean }>
export type Criterion = Verdict['criteria'][number]

export interface Asked {
  readonly url: string
  readonly at: string | null
  readonly draft: KeptDraft | null
}

/** An explanation with the criteria of its first candidates. */
export interface Explained {
  readonly explanation: Explanation
  /** By router. */
  readonly criteria: ReadonlyMap<string, readonly Criterion[]>
}

/** As many as one request may name. */
const DETAILED_MAX = 20

/** Why the URL goes where it goes, asked once for the decision and once for the criteria of those that decide it. */
export function useExplanation(asked: Asked) {
  return useQuery({
    queryKey: ['try', asked],
    enabled: asked.url !== '',
    queryFn: ({ signal }) => explain(asked, signal),
  })
}

async function explain({ url, at, draft }: Asked, signal: AbortSignal): Promise<Explained> {
  const body = { url, ...(at && { at }), ...(draft && { draft: explainedDraft(draft) }) }
  const path = '/v1/booking-flow-routers/explain'
  const first = await api.POST(path, { body: { ...body, near: true }, signal })
  const explanation = first.data as Explanation
  const { winner, others } = explanation
  const ids = [winner, ...others].flatMap((router) => router?.router_id ?? [])
  if (ids.length === 0) return { explanation, criteria: new Map() }
  const ofFirst = { ...body, at: explanation.at, router_ids: ids.slice(0, DETAILED_MAX) }
  const { data } = await api.POST(path, { body: ofFirst, signal })
  const verdicts = (data as Explanation).routers.filter((router) => 'wins' in router)
  return {
    explanation,
    criteria: new Map(verdicts.map(({ router_id: id, criteria }) => [id ?? '', criteria])),
  }
}
