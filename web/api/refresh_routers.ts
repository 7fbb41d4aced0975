import { queryClient } from './query_client.js'

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
