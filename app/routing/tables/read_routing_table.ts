import { inject } from '@adonisjs/core/container'
import { type BookingFlowRouter, statusAt } from '#routing/routers/booking_flow_router'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import type { OrganizationSnapshot } from '#routing/tables/organization_snapshot'
import { inSlices } from '#shared/async/time_slices'
import { Clock } from '#shared/clock'

/** The routers of an organization at one instant, as of one revision of the organization. */
export interface RoutingTableReading {
  readonly organizationRevision: number
  readonly atMs: number
  readonly total: number
  /** The latest instant, up to `atMs`, at which a schedule changed a router's status; null when none did. */
  readonly changedAtMs: number | null
  /** The next such instant; null when none follows. */
  readonly nextChangeMs: number | null
  /** The flows to which active routers lead although they are inactive, or lead visitors to no page. */
  readonly inactiveFlowIds: readonly string[]
  readonly pagelessFlowIds: readonly string[]
  /** All of them, in the order in which they win. Yields to the event loop. */
  readonly inPrecedence: () => Promise<readonly BookingFlowRouter[]>
}

/** Reads all routers from the table that resolves use. */
@inject()
export class ReadRoutingTable {
  constructor(
    private readonly tables: LiveRoutingTables,
    private readonly clock: Clock
  ) {}

  async execute(organizationId: string): Promise<RoutingTableReading> {
    const routing = await this.tables.forOrganization(organizationId)
    const atMs = this.clock.now().getTime()
    let [changedAtMs, nextChangeMs] = [-Infinity, Infinity]
    const ledTo = new Set<string>()
    for (const router of routing.table.routers()) {
      const { sinceMs, untilMs } = statusAt(router, atMs)
      changedAtMs = Math.max(changedAtMs, sinceMs)
      nextChangeMs = Math.min(nextChangeMs, untilMs)
      if (router.isActive) ledTo.add(router.bookingFlowId)
    }
    const flows = [...ledTo].flatMap((id) => routing.bookingFlow(id) ?? [])
    return {
      organizationRevision: routing.revision,
      atMs,
      total: routing.table.size,
      changedAtMs: finiteOrNull(changedAtMs),
      nextChangeMs: finiteOrNull(nextChangeMs),
      inactiveFlowIds: flows.filter(({ isActive }) => !isActive).map(({ id }) => id),
      pagelessFlowIds: flows.filter(({ url }) => url === null).map(({ id }) => id),
      inPrecedence: () => inPrecedence(routing),
    }
  }
}

async function inPrecedence(routing: OrganizationSnapshot): Promise<readonly BookingFlowRouter[]> {
  const ranked = await inSlices(routing.table.inPrecedenceSteps())
  return ranked.flatMap(({ id }) => routing.router(id) ?? [])
}

function finiteOrNull(instantMs: number): number | null {
  return Number.isFinite(instantMs) ? instantMs : null
}
