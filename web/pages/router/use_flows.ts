import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.js'
import type { BookingFlow } from './types.js'

const PAGE_ROWS = 100
/** More flows than a person can choose from: the others are named by their ids. */
const PAGES_MAX = 10

const flowsQuery = queryOptions({
  queryKey: ['get', '/v1/booking-flows', 'all'],
  queryFn: async ({ signal }) => {
    const flows: BookingFlow[] = []
    let cursor: string | null = null
    for (let page = 0; page < PAGES_MAX; page++) {
      const query: { limit: number; cursor?: string } = {
        limit: PAGE_ROWS,
        ...(cursor && { cursor }),
      }
      const { data } = await api.GET('/v1/booking-flows', { params: { query }, signal })
      flows.push(...(data?.data ?? []))
      cursor = data?.meta.next_cursor ?? null
      if (cursor === null) break
    }
    return flows.sort((one, other) => one.name.localeCompare(other.name))
  },
})

/** The booking flows of the organization, by name. */
export function useFlows() {
  return useQuery(flowsQuery)
}
