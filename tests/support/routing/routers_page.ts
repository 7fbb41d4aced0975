import type { RouterPageRequest } from '#routing/routers/found_routers_repository'
import { NEWEST_FIRST } from '#routing/routers/router_filter'

/** The first page of all routers, newest first; `overrides` replace its members. */
export function routersPage(overrides: Partial<RouterPageRequest> = {}): RouterPageRequest {
  return {
    filter: {},
    order: NEWEST_FIRST,
    after: null,
    count: 20,
    isTotalWanted: false,
    ...overrides,
  }
}
