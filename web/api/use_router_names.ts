import type { RoutingTable } from './routing_table.js'
import { useOfRoutingTable } from './use_routing_table.js'

const NO_NAMES: ReadonlyMap<string, string> = new Map()

/** Names of all routers by id; empty until they are there. */
export function useRouterNames(): ReadonlyMap<string, string> {
  return useOfRoutingTable({ select: namesOf }).data ?? NO_NAMES
}

function namesOf({ rows }: RoutingTable): ReadonlyMap<string, string> {
  return new Map(rows.map(({ _id: id, name }) => [id, name]))
}
