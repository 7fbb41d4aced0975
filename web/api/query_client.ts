import { QueryClient } from '@tanstack/react-query'
import { session } from '#console/shared/session'
import { asProblem } from './problems.js'

const FRESH_MS = 10_000
/** How old an answer gets that a visible page shows. */
export const SHOWN_FOR_MS = 60_000
const RETRY_FIRST_MS = 1_000
const RETRY_MAX_MS = 30_000

/**
 * The answers that the page keeps. What is shown is read again every minute, so that a page says in time that the service is
 * away; trials and checks are not. A question that fails for now (no network, 429, 503) is asked again until it succeeds, each
 * time after twice as long, at most half a minute or what `Retry-After` says; in a hidden tab not at all. Other problems
 * are shown at once. A change is sent once. Nothing outlives the session.
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

/** Of flows, routers, pins and their changes. */
const PATHS = ['/v1/booking-flow', '/v1/routing-table', '/v1/router-']

/** Asks again for what a write of routers or flows changes, the answer about the router `but` aside. */
export function refreshRouters(but?: string): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [, path, ...rest] }) =>
      typeof path === 'string' &&
      PATHS.some((each) => path.startsWith(each)) &&
      (but === undefined || !rest.includes(but)),
  })
}
