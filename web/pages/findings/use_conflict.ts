import { useQuery } from '@tanstack/react-query'
import { api } from '#console/api/client'
import type { components } from '#console/api/schema'

export type Conflict = components['schemas']['Conflict']

/** A conflict as the check of the router that loses tells it. */
export interface ConflictOfLoser {
  readonly conflict: Conflict
  readonly loser: components['schemas']['BookingFlowRouter']
}

/**
 * The conflict of two stored routers as it is now, with URLs that prove it and remedies, told from the loser; null when it
 * is over. The audit lists conflicts only: remedies are tried when a person asks for them.
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
