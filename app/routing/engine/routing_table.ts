import { matchedBy, matches } from './match.js'
import { comparePrecedence, precedenceOf } from './precedence.js'
import type { PriorityClass } from './priority_class.js'
import type { RequestUrl } from './request_url.js'
import type { RoutableRouter } from './router.js'
import { isOpen } from './schedule.js'

/** The router a request goes to, and why. */
export interface Resolution {
  readonly router: RoutableRouter
  readonly matchedBy: string
  readonly priorityClass: PriorityClass
}

/**
 * All routers of one organization, ready to be asked. Immutable: a change makes a new table, so a
 * reader never sees a half-built one. The clock is the caller's: pass one instant per request.
 */
export class RoutingTable {
  private constructor(private readonly ranked: readonly RoutableRouter[]) {}

  /** The order of `routers` does not matter; their ids must differ. */
  static compile(routers: Iterable<RoutableRouter>): RoutingTable {
    const keyed = Array.from(routers, (router) => ({ router, precedence: precedenceOf(router) }))
    keyed.sort((a, b) => comparePrecedence(a.precedence, b.precedence))
    return new RoutingTable(keyed.map(({ router }) => router))
  }

  /** The first of `candidates`, or null when no router takes the request. */
  resolve(request: RequestUrl, nowMs: number): Resolution | null {
    for (const router of this.ranked) {
      if (takesPart(router, nowMs) && matches(router.criteria, request)) {
        return { router, matchedBy: matchedBy(router), priorityClass: router.priorityClass }
      }
    }
    return null
  }

  /** Every active and open router that matches, the winner first. */
  candidates(request: RequestUrl, nowMs: number): RoutableRouter[] {
    return this.ranked.filter(
      (router) => takesPart(router, nowMs) && matches(router.criteria, request)
    )
  }

  /** A table in which this router is added, or replaces the one with its id. */
  with(router: RoutableRouter): RoutingTable {
    return RoutingTable.compile([...this.ranked.filter(({ id }) => id !== router.id), router])
  }

  /** A table without the router of this id; the same table when it has none. */
  without(id: string): RoutingTable {
    const remaining = this.ranked.filter((router) => router.id !== id)
    return remaining.length === this.ranked.length ? this : new RoutingTable(remaining)
  }
}

function takesPart(router: RoutableRouter, nowMs: number): boolean {
  return router.isActive && isOpen(router, nowMs)
}
