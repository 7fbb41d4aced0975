import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#console/api/client'
import { SHOWN_FOR_MS } from '#console/api/query_client'
import { HELD_EVERY_MS } from '#console/api/use_meanwhile'
import type { AccessToken } from './permission_sets.js'

export const TOKENS_KEY = ['get', '/v1/access-tokens'] as const

const PAGE = 100

/** The tokens of the organization, newest first, 100 at a time. */
export function useTokens(refetchInterval = SHOWN_FOR_MS) {
  return useInfiniteQuery({
    refetchInterval,
    queryKey: TOKENS_KEY,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    getNextPageParam: ({ next }) => next,
  })
}

/** Whether the token has left the list, because another person revoked it. */
export function useIsRevoked(id: string): boolean {
  const { data, hasNextPage } = useTokens(HELD_EVERY_MS)
  const listed = data?.pages.flatMap(({ tokens }) => tokens.map(({ _id }) => _id))
  // Newer tokens push older ones to the next page, so only an id within the loaded range is missing.
  const isPast = !hasNextPage || (listed?.at(-1) ?? '') < id
  return listed !== undefined && isPast && !listed.includes(id)
}

interface TokenPage {
  readonly tokens: readonly AccessToken[]
  readonly next: string | null
}

async function readPage(cursor: string | null, signal: AbortSignal): Promise<TokenPage> {
  const query = { limit: PAGE, ...(cursor !== null && { cursor }) }
  const { data } = await api.GET('/v1/access-tokens', { params: { query }, signal })
  return { tokens: data?.data ?? [], next: data?.meta.next_cursor ?? null }
}
