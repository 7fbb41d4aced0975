import type { components } from '#console/api/schema'
import { tryPlace } from '#console/shared/drafts'

/** The effects of a change on a router, as the API names them. */
export const EFFECTS = [
  'created',
  'updated',
  'deleted',
  'imported',
  'reverted',
  'recorded',
] as const

export type Effect = (typeof EFFECTS)[number]

/** Which changes to show; null means any. */
export interface HistoryFilter {
  readonly router: string | null
  readonly effect: Effect | null
  readonly token: string | null
  /** Words that the routers contained, or a URL that they matched, before or after the change. */
  readonly q: string | null
}

/** The filter in the query: `router`, `effect`, `token` and `q`. */
export function filterOf(search: string): HistoryFilter {
  const asked = new URLSearchParams(search)
  const effect = asked.get('effect')
  return {
    router: asked.get('router'),
    effect: EFFECTS.find((one) => one === effect) ?? null,
    token: asked.get('token'),
    q: asked.get('q'),
  }
}

export function placeOfHistory(filter: Partial<HistoryFilter>): string {
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) {
    if (value) asked.set(name, value)
  }
  return asked.size === 0 ? '/history' : `/history?${asked}`
}

type Change = Pick<
  components['schemas']['RouterChange'],
  'changes' | 'at' | 'organization_revision' | 'router_id'
>

/** The place that tries URLs with the routers as of a change, with an example URL of that change if it has one. */
export function placeAsOf({
  changes,
  at,
  organization_revision: revision,
  router_id: why,
}: Change): string {
  const written = changes.find(({ field }) => field === 'example_urls')?.to
  const [first]: readonly unknown[] = Array.isArray(written) ? written : []
  return tryPlace({ url: typeof first === 'string' ? first : '', at, asOf: String(revision), why })
}
