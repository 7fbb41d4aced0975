import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.js'
import { upcomingChanges } from './upcoming_changes.js'

const AT_MOST = 5
const EVERY_MS = 60_000

/** The next routers that schedules open or close; asked again every minute, as the soonest may be over. */
export function useUpcomingChanges() {
  return useQuery({
    queryKey: ['get', '/v1/routing-table', 'upcoming'],
    refetchInterval: EVERY_MS,
    queryFn: async ({ signal }) => {
      const { data } = await api.GET('/v1/routing-table', { signal })
      return upcomingChanges(data?.data ?? [], Date.now(), AT_MOST)
    },
  })
}
