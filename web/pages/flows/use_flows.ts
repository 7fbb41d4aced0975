import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { api } from '../../api/client.js'
import type { components } from '../../api/schema.js'

export type BookingFlow = components['schemas']['BookingFlow']

const FLOWS_KEY = ['get', '/v1/booking-flows', 'all'] as const

const PAGE = 100

/** All booking flows of the organization, by name. */
export function useFlows(locale: string, enabled = true): UseQueryResult<BookingFlow[]> {
  return useQuery({
    queryKey: FLOWS_KEY,
    queryFn: readAll,
    enabled,
    select: (flows) => flows.toSorted((one, other) => one.name.localeCompare(other.name, locale)),
  })
}

async function readAll(): Promise<BookingFlow[]> {
  const flows: BookingFlow[] = []
  let cursor: string | null = null
  do {
    const query: { limit: number; cursor?: string } = { limit: PAGE }
    if (cursor !== null) query.cursor = cursor
    const { data } = await api.GET('/v1/booking-flows', { params: { query } })
    flows.push(...(data?.data ?? []))
    cursor = data?.meta.next_cursor ?? null
  } while (cursor !== null)
  return flows
}
