import { inject } from '@adonisjs/core/container'
import { compareRouters } from '#routing/engine/criteria/precedence'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { isOpen } from '#routing/engine/criteria/schedule'
import { TimeSlice } from '#routing/engine/table/steps'
import { lastWeek, PastTraffic } from '#routing/impact/past_traffic'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import type { OrganizationSnapshot } from '#routing/tables/organization_snapshot'
import { inSlices } from '#shared/async/time_slices'
import type { BookingFlow } from '#organizations/booking_flows/booking_flow'
import { Clock } from '#shared/clock'
import { isOverTimeLimit } from '#shared/persistence/mongo_errors'

/** An active router that leads to an inactive booking flow. */
export interface InactiveTarget {
  readonly router: RoutableRouter
  readonly bookingFlow: BookingFlow
}

/** An inactive booking flow to which routers still lead visitors. */
export interface VisitedFlow {
  readonly bookingFlow: BookingFlow
  /** Those that are active and open, in order of precedence. */
  readonly routers: readonly RoutableRouter[]
  /** What they won on the closed ones of the last seven days; null when MongoDB does not sum it up in time. */
  readonly resolves: number | null
}

/** Finds inactive flows that are visited, in the present state: a change shows at once. */
@inject()
export class FindVisitedFlows {
  constructor(
    private readonly tables: LiveRoutingTables,
    private readonly traffic: PastTraffic,
    private readonly clock: Clock
  ) {}

  async execute(organizationId: string): Promise<readonly VisitedFlow[]> {
    const routing = await this.tables.forOrganization(organizationId)
    return this.among(organizationId, await inSlices(inactiveTargetSteps(routing)))
  }

  /** The most visited flow first. Reads no traffic when no target is open. */
  async among(
    organizationId: string,
    targets: readonly InactiveTarget[]
  ): Promise<readonly VisitedFlow[]> {
    const now = this.clock.now()
    const open = targets.filter(({ router }) => isOpen(router, now.getTime()))
    if (open.length === 0) return []
    const winners = await this.#winners(organizationId, now)
    return [...Map.groupBy(open, ({ bookingFlow }) => bookingFlow)]
      .map(([bookingFlow, leading]): VisitedFlow => {
        const routers = leading.map(({ router }) => router)
        const resolves = winners && routers.reduce((sum, { id }) => sum + (winners.get(id) ?? 0), 0)
        return { bookingFlow, routers, resolves }
      })
      .filter(({ resolves }) => resolves !== 0)
      .sort((a, b) => (b.resolves ?? 0) - (a.resolves ?? 0))
  }

  async #winners(organizationId: string, now: Date): Promise<ReadonlyMap<string, number> | null> {
    try {
      const { winners } = await this.traffic.winners(organizationId, lastWeek(now))
      return winners
    } catch (error) {
      if (isOverTimeLimit(error)) return null
      throw error
    }
  }
}

/** The active routers of an organization that lead to inactive flows, in order of precedence. In steps. */
export function* inactiveTargetSteps(
  routing: OrganizationSnapshot
): Generator<undefined, InactiveTarget[]> {
  const slice = new TimeSlice()
  const targets: InactiveTarget[] = []
  for (const router of routing.table.routers()) {
    const bookingFlow = routing.bookingFlow(router.bookingFlowId)
    if (router.isActive && bookingFlow?.isActive === false) targets.push({ router, bookingFlow })
    if (slice.spend(2)) yield
  }
  return targets.sort((a, b) => compareRouters(a.router, b.router))
}
