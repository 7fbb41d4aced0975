import { comparePrecedence } from './precedence.js'
import type { RankedRouter } from './ranked_router.js'
import type { RoutableRouter } from './router.js'
import { inserted } from './sorted_list.js'

/** The first `count` in order of precedence, without sorting the rest. */
export function firstOf(routers: readonly RankedRouter[], count: number): RoutableRouter[] {
  let first: RankedRouter[] = []
  for (const router of routers) {
    const last = first[count - 1]
    if (last && comparePrecedence(last, router) < 0) continue
    first = inserted(first, router, comparePrecedence).slice(0, count)
  }
  return first.map(({ router }) => router)
}
