import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#console/api/client'
import type { components } from '#console/api/schema'
import type { KeptDraft } from '#console/shared/drafts'
import { askedAsOf, explainedDraft } from './trial.js'

type Explanation = components['schemas']['Explanation']
export type RouterReasons = Explanation['routers'][number]
export type Verdict = Required<RouterReasons>
export type Criterion = Verdict['criteria'][number]

export function isVerdict(reasons: RouterReasons): reasons is Verdict {
  return reasons.found
}

export interface Asked {
  readonly url: string
  readonly at: string | null
  /** Null for the current routers. */
  readonly asOf: string | null
  readonly draft: KeptDraft | null
}

/** An explanation with the criteria of its top candidates. */
export interface Explained {
  readonly explanation: Explanation
  /** By router. */
  readonly criteria: ReadonlyMap<string, readonly Criterion[]>
}

/** The maximum of one request. */
const DETAILED_MAX = 20

/** Why the URL goes where it goes: one request for the decision, one for the criteria of the routers in it. */
export function useExplanation(asked: Asked) {
  return useQuery({
    queryKey: ['try', asked],
    enabled: asked.url !== '',
    queryFn: ({ signal }) => explain(asked, signal),
  })
}

/** Whether the router wins the URL, and which of its criteria match, at the instant of the explanation. */
export function useReasons(asked: Asked, routerId: string | null, at: string | undefined) {
  return useQuery({
    queryKey: ['try', asked, routerId, at],
    enabled: routerId !== null && at !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const body = {
        ...bodyOf(asked),
        ...(at !== undefined && { at }),
        router_ids: [routerId ?? ''],
      }
      const { data } = await api.POST(EXPLAIN, { body, signal })
      return (data as Explanation).routers[0] ?? null
    },
  })
}

const EXPLAIN = '/v1/booking-flow-routers/explain'

function bodyOf({ url, at, asOf, draft }: Asked) {
  return {
    url,
    unwrap: true,
    ...(at !== null && { at }),
    ...(asOf !== null && { as_of: askedAsOf(asOf) }),
    ...(draft && { draft: explainedDraft(draft) }),
  }
}

async function explain(asked: Asked, signal: AbortSignal): Promise<Explained> {
  const body = bodyOf(asked)
  const first = await api.POST(EXPLAIN, {
    body: { ...body, near: true, unused_parameters: true },
    signal,
  })
  const explanation = first.data as Explanation
  const { winner, others } = explanation
  const ids = [winner, ...others].flatMap((router) => router?.router_id ?? [])
  if (ids.length === 0) return { explanation, criteria: new Map() }
  const ofFirst = { ...body, at: explanation.at, router_ids: ids.slice(0, DETAILED_MAX) }
  const { data } = await api.POST(EXPLAIN, { body: ofFirst, signal })
  const verdicts = (data as Explanation).routers.filter(isVerdict)
  return {
    explanation,
    criteria: new Map(verdicts.map(({ router_id: id, criteria }) => [id ?? '', criteria])),
  }
}
