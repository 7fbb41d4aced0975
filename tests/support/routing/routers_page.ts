import type { RouterPageRequest } from '#routing/persistence/router_page'
import { NEWEST_FIRST } from '#routing/router_order'

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
