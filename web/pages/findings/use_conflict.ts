import { useQuery } from '@tanstack/react-query'
import { api } from '#console/api/client'
import type { components } from '#console/api/schema'

export type Conflict = components['schemas']['Conflict']

/** A conflict from the point of view of the losing router. */
export interface ConflictOfLoser {
  readonly conflict: Conflict
  readonly loser: components['schemas']['BookingFlowRouter']
}

/**
 * The current conflict of two stored routers, with URLs that prove it and remedies; null once it is resolved. The audit only
 * lists conflicts: remedies are computed on request.
 */
export function useConflict(loserId: string, winnerId: string) {
  return useQuery({
    queryKey: ['conflict', loserId, winnerId],
    queryFn: ({ signal }) => readConflict(loserId, winnerId, signal),
  })
}

async function readConflict(
  loserId: string,
  winnerId: string,
  signal: AbortSignal
): Promise<ConflictOfLoser | null> {
  const path = { id: loserId }
  const { data: loser } = await api.GET('/v1/booking-flow-routers/{id}', {
    params: { path },
    signal,
  })
  if (loser === undefined) return null
  const { data: verdict } = await api.POST('/v1/booking-flow-routers/validate-rules', {
    params: { query: { conflicts: 'all' } },
    body: {
      matching_criteria: loser.matching_criteria,
      example_urls: loser.example_urls,
      exclude_router_id: loserId,
    },
    signal,
  })
  const conflict = verdict?.conflicts.items.find(
    ({ other_router: { router_id: id } }) => id === winnerId
  )
  return conflict === undefined ? null : { conflict, loser }
}
