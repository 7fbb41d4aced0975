import { QueryClient } from '@tanstack/react-query'
import { session } from '#console/shared/session'
import { asProblem } from './problems.js'

const FRESH_MS = 10_000
/** The maximum age of an answer on a visible page. */
export const SHOWN_FOR_MS = 60_000
const RETRY_FIRST_MS = 1_000
const RETRY_MAX_MS = 30_000

/**
 * The cache of answers. Queries of stored data refetch every minute, so that a page soon notices an outage; trials and checks
 * do not. Transient failures (no network, 429, 503) retry until they succeed, with a delay that doubles up to 30 s or follows
 * `Retry-After`; a hidden tab does not retry. Other problems show at once. Mutations are sent once. The cache ends with the
 * session.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: FRESH_MS,
      refetchInterval: ({ queryKey }) => (queryKey[0] === 'get' ? SHOWN_FOR_MS : false),
      retry: (_count, error) => asProblem(error).isTransient,
      retryDelay: (count, error) =>
        asProblem(error).retryAfterMs ?? Math.min(RETRY_FIRST_MS * 2 ** count, RETRY_MAX_MS),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

session.subscribe(() => {
  if (session.current() === null) queryClient.clear()
})
