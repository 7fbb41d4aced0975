import { inject } from '@adonisjs/core/container'
import { FlowVisitors, type LedResolves } from '#organizations/booking_flows/booking_flow_usage'
import { KeepPins } from '#routing/pins/keep_pins'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import type { BookingFlow } from '#organizations/booking_flows/booking_flow'
import { Clock } from '#shared/clock'
import type { Transaction } from '#shared/persistence/in_transaction'
import { isOverTimeLimit } from '#shared/persistence/mongo_errors'
import { DAY_MS } from '#shared/time'
import { PastTraffic } from './past_traffic.js'

const DAYS = 7

/** Routers lead visitors to a flow, and pins promise it. */
@inject()
export class VisitorsByRouters extends FlowVisitors {
  constructor(
    private readonly pins: KeepPins,
    private readonly tables: LiveRoutingTables,
    private readonly traffic: PastTraffic,
    private readonly clock: Clock
  ) {
    super()
  }

  override async brokenPins(
    { organizationId, id, url, isActive }: BookingFlow,
    next: Pick<BookingFlow, 'url' | 'isActive'>,
    session: Transaction
  ) {
    if (next.url === url && next.isActive === isActive) return []
    const broken = await this.pins.brokenByFlow(organizationId, id, next, session)
    return broken.map(({ pin, verdict: { atMs, found, reason } }) => ({
      pinId: pin.id,
      flowId: id,
      url: pin.url,
      mode: pin.mode,
      note: pin.note,
      flowUrl: pin.expects.type === 'booking_flow' ? pin.expects.url : undefined,
      atMs,
      reason,
      router: found,
    }))
  }

  override async ledResolves(
    organizationId: string,
    bookingFlowId: string
  ): Promise<LedResolves | null> {
    const until = this.clock.now()
    const from = new Date(Math.floor(until.getTime() / DAY_MS) * DAY_MS - DAYS * DAY_MS)
    try {
      const { table } = await this.tables.forOrganization(organizationId)
      const { days, winners } = await this.traffic.winners(organizationId, { from, until })
      let resolves = 0
      for (const [routerId, count] of winners) {
        if (table.router(routerId)?.bookingFlowId === bookingFlowId) resolves += count
      }
      const firstMs = Math.min(...days.map((day) => day.getTime()))
      return { resolves, days: days.length, from: days.length > 0 ? new Date(firstMs) : null }
    } catch (error) {
      if (isOverTimeLimit(error)) return null
      throw error
    }
  }
}
