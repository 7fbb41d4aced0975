import { useQuery } from '@tanstack/react-query'
import type { RouterTraffic, TrafficQuery } from './types.js'
import { api } from './client.js'

/** How much traffic routers had in a period. */
export function useRouterTraffic(query: TrafficQuery, isAsked = true) {
  return useQuery({
    queryKey: ['get', '/v1/router-traffic', query],
    queryFn: ({ signal }) => readTraffic(query, signal),
    enabled: isAsked,
  })
}

/** The endpoint also answers CSV, but never to a request for JSON. */
async function readTraffic(query: TrafficQuery, signal: AbortSignal): Promise<RouterTraffic> {
  const { data } = await api.GET('/v1/router-traffic', { params: { query }, signal })
  if (data === undefined || typeof data === 'string') {
    throw new TypeError('The traffic was answered without its data')
  }
  return data
}

const DAY_MS = 86_400_000

/** The last seven full UTC days. */
export function lastWeek() {
  const untilMs = Math.floor(Date.now() / DAY_MS) * DAY_MS
  return {
    from: new Date(untilMs - 7 * DAY_MS).toISOString(),
    until: new Date(untilMs).toISOString(),
  }
}
