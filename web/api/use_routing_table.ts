import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from './client.js'
import { type RoutingTable, routingTable } from './routing_table.js'
import { useRouterChanges } from './use_router_changes.js'

export const ROUTING_TABLE_KEY = ['get', '/v1/routing-table'] as const

/** The longest time that a timer of the browser takes. */
const TIMER_MAX_MS = 2_147_483_647
/** The service's clock and the reader's need not agree to the second. */
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
    return routingTable(data, response.headers.get('ETag'), former)
  },
})

interface Wanted<Selected> {
  readonly enabled?: boolean
  /** Called again for each new function, so it is one that stays the same. */
  readonly select: (table: RoutingTable) => Selected
}

/** What `select` takes from the routing table. Asked again with its ETag, so that an unchanged one costs no more than its headers. */
export function useOfRoutingTable<Selected>({ enabled = true, select }: Wanted<Selected>) {
  return useQuery({ ...tableQuery, enabled, select })
}

/** The routing table, asked again by itself when a router changes, or a schedule opens or closes one. */
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
