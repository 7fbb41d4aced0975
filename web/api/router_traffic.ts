import { useQuery } from '@tanstack/react-query'
import { addedDays, startOfDay } from '#console/shared/calendar'
import { currentZone } from '#console/shared/zone'
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

/** The days of the console's zone: seven up to the one that begins `ahead` days after today. */
export function weekUntil(ahead: 0 | 1) {
  const untilMs = addedDays(startOfDay(Date.now()), ahead)
  return {
    from: new Date(addedDays(untilMs, -7)).toISOString(),
    until: new Date(untilMs).toISOString(),
    time_zone: currentZone(),
  }
}

/** The last seven full days. */
export const lastWeek = () => weekUntil(0)
