import { useQuery } from '@tanstack/react-query'
import { useMay } from '../session.js'
import { api } from './client.js'

const PAGE = 100
const NO_NAMES: ReadonlyMap<string, string> = new Map()

/** Names of all booking flows by id; empty until they are there, and for a token that may not see them. */
export function useFlowNames(): ReadonlyMap<string, string> {
  const { data } = useQuery({
    queryKey: ['get', '/v1/booking-flows', 'names'],
    enabled: useMay('flows:read'),
    structuralSharing: false,
    queryFn: async ({ signal }) => {
      const names = new Map<string, string>()
      let cursor: string | null = null
      do {
        const query: { limit: number; cursor?: string } = {
          limit: PAGE,
          ...(cursor !== null && { cursor }),
        }
        const { data: page } = await api.GET('/v1/booking-flows', { params: { query }, signal })
        page?.data.forEach(({ _id, name }) => names.set(_id, name))
        cursor = page?.meta.next_cursor ?? null
      } while (cursor !== null)
      return names
    },
  })
  return data ?? NO_NAMES
}
