import { useQuery } from '@tanstack/react-query'
import { conflictsWith } from '#console/api/routers'
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
    queryFn: async ({ signal }): Promise<ConflictOfLoser | null> => {
      const { router: loser, conflicts } = await conflictsWith(loserId, winnerId, signal)
      const [conflict] = conflicts
      return conflict === undefined ? null : { conflict, loser }
    },
  })
}
