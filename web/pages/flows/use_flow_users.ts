import { useMemo } from 'react'
import { apiHooks } from '../../api/client.js'
import type { components } from '../../api/schema.js'
import { useMay } from '../../session.js'

export type FlowUser = components['schemas']['RoutingTableRow']

/** The routers that lead to each flow, in order of precedence; null without the permission, or before they are known. */
export function useFlowUsers(): ReadonlyMap<string, readonly FlowUser[]> | null {
  const may = useMay('routers:read')
  const { data } = apiHooks.useQuery('get', '/v1/routing-table', {}, { enabled: may })
  return useMemo(
    () => (data ? Map.groupBy(data.data, ({ booking_flow_id: id }) => id) : null),
    [data]
  )
}
