import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../api/client.js'
import type { components } from '../../api/schema.js'
import type { HistoryFilter } from './history_filter.js'

export type RouterChange = components['schemas']['RouterChange']

export const CHANGES_KEY = ['get', '/v1/router-changes'] as const

const PAGE = 50

/** The changes of routers, newest first, fifty more at a time. */
export function useChangeLog(filter: HistoryFilter) {
  return useInfiniteQuery({
    queryKey: [...CHANGES_KEY, filter],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => readPage(filter, pageParam, signal),
    getNextPageParam: ({ next }) => next,
  })
}

interface ChangePage {
  readonly changes: readonly RouterChange[]
  readonly next: string | null
}

async function readPage(
  { router, effect, token }: HistoryFilter,
  cursor: string | null,
  signal: AbortSignal
): Promise<ChangePage> {
  const query = {
    limit: PAGE,
    ...(router !== null && { router_id: router }),
    ...(token !== null && { token_id: token }),
    ...(effect !== null && { effect }),
    ...(cursor !== null && { cursor }),
  }
  const { data } = await api.GET('/v1/router-changes', { params: { query }, signal })
  return { changes: data?.data ?? [], next: data?.meta.next_cursor ?? null }
}
