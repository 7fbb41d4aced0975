import { QueryClient } from '@tanstack/react-query'
import { session } from '#console/shared/session'
import { ApiProblem, asProblem } from './problems.js'

const FRESH_MS = 10_000
/** The maximum age of an answer on a visible page. */
export const SHOWN_FOR_MS = 60_000
const RETRY_FIRST_MS = 1_000
const RETRY_MAX_MS = 30_000

const OLDER_RELEASE_TRIES = 4

function meetsOlderRelease(count: number, error: unknown): boolean {
  return count < OLDER_RELEASE_TRIES && error instanceof ApiProblem && error.isOfOlderRelease
}

/**
 * The cache of answers. Queries of stored data refetch every minute, so that a page soon notices an outage; trials and checks
 * do not. Transient failures (no network, 429, 503) retry until they succeed, with a delay that doubles up to 30 s or follows
 * `Retry-After`; a hidden tab does not retry. What an instance of an older release refuses is sent up to five times, in the
 * hope of another instance. Other problems show at once, and other mutations are sent once. The cache ends with the session.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: FRESH_MS,
      refetchInterval: ({ queryKey }) => (queryKey[0] === 'get' ? SHOWN_FOR_MS : false),
      retry: (count, error) => asProblem(error).isTransient || meetsOlderRelease(count, error),
      retryDelay: (count, error) =>
        asProblem(error).retryAfterMs ?? Math.min(RETRY_FIRST_MS * 2 ** count, RETRY_MAX_MS),
    },
    mutations: { networkMode: 'always', retry: meetsOlderRelease },
  },
})

session.subscribe(() => {
  if (session.current() === null) queryClient.clear()
})
