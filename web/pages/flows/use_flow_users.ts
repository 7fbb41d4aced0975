import type { RoutingRow } from '../../api/routing_row.js'
import type { RoutingTable } from '../../api/routing_table.js'
import { useOfRoutingTable } from '../../api/use_routing_table.js'
import { useMay } from '../../session.js'

export type FlowUsers = ReadonlyMap<string, readonly RoutingRow[]>

/** The routers that lead to each flow, in order of precedence; null without the permission, or before they are known. */
export function useFlowUsers(): FlowUsers | null {
  const { data } = useOfRoutingTable({ enabled: useMay('routers:read'), select: usersOf })
  return data ?? null
}

function usersOf({ rows }: RoutingTable): FlowUsers {
  return Map.groupBy(rows, ({ booking_flow_id: id }) => id)
}
