import { useMay } from '../session.js'
import { apiHooks } from './client.js'

/** The latest recorded change of a router; undefined while it is not known, and for a token that may not read it. */
export function useLastChange(routerId: string) {
  const params = { query: { router_id: routerId, limit: 1 } }
  const mayReadEvents = useMay('events:read')
  const enabled = useMay('routers:read') && mayReadEvents
  const options = { enabled, staleTime: 0 }
  const { data } = apiHooks.useQuery('get', '/v1/router-changes', { params }, options)
  return data?.data[0]
}
