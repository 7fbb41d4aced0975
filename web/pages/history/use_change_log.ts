import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../api/client.js'
import type { HistoryFilter } from './history_filter.js'
import type { RouterChange } from './history_writes.js'

const CHANGES_KEY = ['get', '/v1/router-changes'] as const

const PAGE = 50

/** The changes of routers, newest first, fifty more at a time. Of a write that does not fit, the first ones. */
export function useChangeLog(filter: HistoryFilter) {
  return useInfiniteQuery({
    queryKey: [...CHANGES_KEY, filter],
    initialPageParam: null as Place | null,
    queryFn: ({ pageParam, signal }) => readPage(filter, pageParam, signal),
    getNextPageParam: ({ next }) => next,
  })
}

interface ChangePage {
  readonly changes: readonly RouterChange[]
  readonly next: Place | null
}

/** Where the next page begins. */
type Place = { readonly cursor: string } | { readonly until: string }

async function readPage(
  { router, effect, token }: HistoryFilter,
  place: Place | null,
  signal: AbortSignal
): Promise<ChangePage> {
  const query = {
    limit: PAGE,
    ...(router !== null && { router_id: router }),
    ...(token !== null && { token_id: token }),
    ...(effect !== null && { effect }),
    ...place,
  }
  const { data } = await api.GET('/v1/router-changes', { params: { query }, signal })
  const changes = data?.data ?? []
  const cursor = data?.meta.next_cursor ?? null
  const last = changes.at(-1)
  if (cursor === null || last === undefined) return { changes, next: null }
  return { changes, next: last.together > 1 ? { until: last.at } : { cursor } }
}
