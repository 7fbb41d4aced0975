import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { session, useMay } from '#console/shared/session'
import { useFirstTexts } from '#console/texts/texts'
import { FLOWS_KEY, type BookingFlow } from './booking_flows.js'
import type { AnsweredRow, FaultsOfFlows, FlowFault, RoutingRow } from './types.js'
import { api } from './client.js'
import { type Names, useNames } from './names.js'
import { queryClient } from './query_client.js'
import { useRouterChanges } from './router_changes.js'
import type { components } from './schema.js'

/** All routers of the organization at one instant. */
export interface RoutingTable {
  /** In order of precedence. An unchanged router stays the same object across answers. */
  readonly rows: readonly RoutingRow[]
  /** The service's clock at the answer. */
  readonly atMs: number
  /** For `If-None-Match`. */
  readonly etag: string | null
  /** When a schedule next changes a status; null for never. */
  readonly nextChangeMs: number | null
  /** The faults of the flows to which active routers lead, by flow; without those that have none. */
  readonly flowFaults: FaultsOfFlows
}

interface Answer {
  readonly data: readonly AnsweredRow[]
  readonly meta: components['schemas']['RoutingTable']['meta']
}

/** The values of omitted members. */
const LEFT_OUT: Omit<RoutingRow, RequiredOf<AnsweredRow>> = {
  external_id: null,
  tags: [],
  matching_criteria: {},
  is_default: false,
  is_active: true,
  scheduling: {},
  status: 'open',
}

type RequiredOf<Row> = {
  [Name in keyof Row]-?: object extends Pick<Row, Name> ? never : Name
}[keyof Row]

/** The table of an answer. Unchanged routers keep their objects from `former`. */
function routingTable(
  { data, meta }: Answer,
  etag: string | null,
  former: RoutingTable | undefined
): RoutingTable {
  const known = new Map(former?.rows.map((row) => [row._id, row]))
  const rows = data.map((answered): RoutingRow => {
    const row = { ...LEFT_OUT, ...answered }
    const same = known.get(row._id)
    return same?.revision === row.revision && same.status === row.status ? same : row
  })
  const next = meta.next_change_at
  return {
    rows,
    atMs: Date.parse(meta.at),
    etag,
    nextChangeMs: next === null ? null : Date.parse(next),
    flowFaults: faultsOf(meta),
  }
}

/** An instance of an earlier release names none. */
function faultsOf({
  inactive_flow_ids: inactive = [],
  pageless_flow_ids: pageless = [],
}: Answer['meta']): FaultsOfFlows {
  const faults = new Map<string, readonly FlowFault[]>(inactive.map((id) => [id, ['inactive']]))
  for (const id of pageless) faults.set(id, [...(faults.get(id) ?? []), 'pageless'])
  return faults
}

/** Reads the flows again if a router leads to one that was created since. */
function refreshFlows(client: QueryClient, { rows }: RoutingTable): void {
  const flows = client.getQueryData<readonly BookingFlow[]>(FLOWS_KEY)
  if (flows === undefined) return
  const known = new Set(flows.map(({ _id: id }) => id))
  if (rows.every(({ booking_flow_id: id }) => known.has(id))) return
  void client.invalidateQueries({ queryKey: FLOWS_KEY })
}

export const ROUTING_TABLE_KEY = ['get', '/v1/routing-table'] as const

/** The longest delay of a browser's timer. */
const TIMER_MAX_MS = 2_147_483_647
/** Allows for the difference between the clocks of service and reader. */
const AFTER_CHANGE_MS = 1_000

const tableQuery = queryOptions({
  queryKey: ROUTING_TABLE_KEY,
  structuralSharing: false,
  queryFn: async ({ client, signal }) => {
    const former = client.getQueryData<RoutingTable>(ROUTING_TABLE_KEY)
    const headers = former?.etag ? { 'If-None-Match': former.etag } : {}
    const { data, response } = await api.GET('/v1/routing-table', { headers, signal })
    if (response.status === 304 && former !== undefined) return former
    if (data === undefined) throw new TypeError('The routing table answered without data')
    const table = routingTable(data, response.headers.get('ETag'), former)
    refreshFlows(client, table)
    return table
  },
})

/** Asks for the routing table while the page that shows it is loading. */
export function prefetchRoutingTable(): void {
  const mayRead = session.current()?.permissions.includes('routers:read')
  if (mayRead) void queryClient.prefetchQuery(tableQuery)
}

interface Wanted<Selected> {
  readonly enabled?: boolean
  /** Runs again for every new function, so pass one that stays the same. */
  readonly select: (table: RoutingTable) => Selected
}

/** A selection from the routing table. Revalidates by ETag: an unchanged table transfers only headers. */
export function useOfRoutingTable<Selected>({ enabled = true, select }: Wanted<Selected>) {
  return useQuery({ ...tableQuery, enabled, select })
}

/** The routing table, refetched when a router changes or a schedule opens or closes one. */
export function useRoutingTable() {
  const client = useQueryClient()
  useRouterChanges()
  const query = useQuery(tableQuery)
  const nextChangeMs = query.data?.nextChangeMs ?? null
  useEffect(() => {
    if (nextChangeMs === null) return undefined
    const waitMs = Math.max(nextChangeMs - Date.now(), 0) + AFTER_CHANGE_MS
    if (waitMs > TIMER_MAX_MS) return undefined
    const ask = () => void client.invalidateQueries({ queryKey: ROUTING_TABLE_KEY })
    const timer = setTimeout(ask, waitMs)
    return () => clearTimeout(timer)
  }, [client, nextChangeMs])
  return query
}

/** Names of all routers by id. */
export function useRouterNames(): Names {
  const query = useOfRoutingTable({ enabled: useMay('routers:read'), select: namesOf })
  return useNames(query, 'routers:read', useFirstTexts().problems.deletedRouter)
}

function namesOf({ rows }: RoutingTable): ReadonlyMap<string, string> {
  return new Map(rows.map(({ _id: id, name }) => [id, name]))
}
