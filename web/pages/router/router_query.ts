import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.js'
import { dataOf } from '../../api/revisioned.js'
import type { StoredRouter } from './types.js'

/** A stored router with its revision. */
export function routerQuery(id: string) {
  return queryOptions({
    queryKey: ['get', '/v1/booking-flow-routers/{id}', id],
    queryFn: ({ signal }): Promise<StoredRouter> =>
      dataOf(api.GET('/v1/booking-flow-routers/{id}', { params: { path: { id } }, signal })),
  })
}
