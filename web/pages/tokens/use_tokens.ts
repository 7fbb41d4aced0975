import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../api/client.js'
import type { AccessToken } from './token_rows.js'

export const TOKENS_KEY = ['get', '/v1/access-tokens'] as const

const PAGE = 100

/** The tokens of the organization, the newest first, a hundred more at a time. */
export function useTokens() {
  return useInfiniteQuery({
    queryKey: TOKENS_KEY,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    getNextPageParam: ({ next }) => next,
  })
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
