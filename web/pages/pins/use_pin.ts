import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.js'
import { dataOf } from '../../api/revisioned.js'
import { useMeanwhile } from '../../api/use_meanwhile.js'
import type { Pin } from './use_pins.js'

export function readPin(id: string, signal?: AbortSignal): Promise<Pin> {
  const params = { path: { id } }
  return dataOf(api.GET('/v1/router-pins/{id}', { params, ...(signal && { signal }) }))
}

/** A pin with its revision, read when it is asked for: later answers would hide what others changed meanwhile. */
export function usePin(id: string) {
  return useQuery({
    queryKey: ['pin', id],
    queryFn: ({ signal }) => readPin(id, signal),
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** What somebody else did to the pin that a dialog holds; never of a new one. */
export function useHeldPin(stored: Pin | null | undefined) {
  return useMeanwhile({
    key: ['pin', stored?._id],
    read: async (signal) => (stored ? readPin(stored._id, signal) : null),
    isHeld: (read) => read?.revision === stored?.revision,
  })
}
