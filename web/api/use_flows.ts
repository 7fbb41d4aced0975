import { useQuery } from '@tanstack/react-query'
import { BOOKING_FLOWS_KEY, type BookingFlow, readBookingFlows } from './booking_flows.js'

interface Wanted<Selected> {
  readonly enabled?: boolean
  /** Called again for each new function, so it is one that stays the same. */
  readonly select: (flows: readonly BookingFlow[]) => Selected
}

/** What `select` takes from all booking flows of the organization. Pages share one reading of them. */
export function useFlows<Selected>({ enabled = true, select }: Wanted<Selected>) {
  return useQuery({
    queryKey: [...BOOKING_FLOWS_KEY, 'all'],
    queryFn: ({ signal }) => readBookingFlows(signal),
    enabled,
    select,
  })
}
