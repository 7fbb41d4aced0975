import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.js'
import { pinsProblem } from '../../api/pins_problem.js'
import type { ApiProblem } from '../../api/problems.js'
import { dataOf } from '../../api/revisioned.js'
import type { components } from '../../api/schema.js'
import { WRITTEN_IMPACT_DAYS } from '../../impact/impact.js'
import { useMay } from '../../session.js'
import type { Restoration } from './history_writes.js'

export type Rehearsal = components['schemas']['RouterRestoration']

interface Rehearsed {
  /** Null when pins refuse it and may not be overridden. */
  readonly outcome: Rehearsal | null
  /** Why pins would refuse it. */
  readonly broken: ApiProblem | null
}

/** What a restoration would change, and what that would do to the visitors of past days; nothing is written. */
export function useRestoration(restoration: Restoration) {
  const mayOverride = useMay('pins:override')
  const key = ['restoration', restoration.change._id, restoration.to]
  const rehearsal = useQuery({
    queryKey: key,
    gcTime: 0,
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<Rehearsed> => {
      const rehearse = (breaksPins: boolean) =>
        dataOf(restore(restoration, { breaksPins, validate_only: true, signal }))
      try {
        return { outcome: await rehearse(false), broken: null }
      } catch (thrown) {
        const broken = pinsProblem(thrown)
        if (broken === null) throw thrown
        return { outcome: mayOverride ? await rehearse(true) : null, broken }
      }
    },
  })
  const { outcome = null, broken = null } = rehearsal.data ?? {}
  const impact = useQuery({
    queryKey: [...key, 'impact', outcome?.known_revision],
    gcTime: 0,
    enabled: outcome !== null && outcome.ids.length > 0,
    queryFn: async ({ signal }) => {
      const options = { breaksPins: broken !== null, validate_only: true, impact: true, signal }
      const { impact: found } = await dataOf(restore(restoration, options))
      if (found === undefined) throw new TypeError('The restoration answered no impact')
      return found
    },
  })
  return { rehearsal, outcome, broken, impact, days: WRITTEN_IMPACT_DAYS }
}

interface RestoreOptions {
  readonly breaksPins: boolean
  readonly validate_only?: boolean
  readonly impact?: boolean
  /** The newest change of the routers that the reader has seen. */
  readonly knownRevision?: number
  readonly signal?: AbortSignal
}

export function restore(
  { change, to }: Restoration,
  { breaksPins, knownRevision, signal, ...query }: RestoreOptions
) {
  return api.POST('/v1/router-changes/restore', {
    params: { query: { ...query, ...(breaksPins && { on_pin: 'warn' as const }) } },
    body: {
      router_id: change.router_id,
      organization_revision: change.organization_revision,
      to,
      ...(knownRevision !== undefined && { known_revision: knownRevision }),
    },
    ...(signal && { signal }),
  })
}
