import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../session.js'
import { BOOKING_FLOWS_KEY, readBookingFlows } from '../../api/booking_flows.js'

/** A thousand flows are more than a person can choose from: the others are named by their ids. */
const PAGES_MAX = 10

/** The booking flows that a router can be led to, by name; not asked for a token that may not see them. */
export function useFlowChoice() {
  return useQuery({
    queryKey: [...BOOKING_FLOWS_KEY, 'choice'],
    enabled: useMay('flows:read'),
    queryFn: async ({ signal }) => {
      const flows = await readBookingFlows(signal, PAGES_MAX)
      return flows.sort((one, other) => one.name.localeCompare(other.name))
    },
  })
}
