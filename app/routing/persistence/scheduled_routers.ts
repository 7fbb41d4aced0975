import type { BookingFlowRouter } from '#routing/booking_flow_router'
import { toObjectId } from '#shared/identifiers'
import { RouterModel, type RouterRow, SCHEDULE_BOUNDS } from './router_model.js'
import { toRouter } from './router_row.js'
import { WITHOUT_SEARCH } from './search/search_row.js'

interface BoundsWindow {
  readonly afterMs: number
  readonly untilMs: number
}

/** Routers by the instants at which their schedules begin and end. Throws when MongoDB is away. */
export class ScheduledRouters {
  /** The active routers whose schedule begins or ends after `afterMs` and up to `untilMs`. */
  async findWithBounds(
    organizationId: string,
    { afterMs, untilMs }: BoundsWindow
  ): Promise<BookingFlowRouter[]> {
    const isBetween = { $gt: new Date(afterMs), $lte: new Date(untilMs) }
    const rows = await RouterModel.find(
      {
        organization_id: toObjectId(organizationId),
        is_active: true,
        $or: [{ 'scheduling.active_from': isBetween }, { 'scheduling.active_until': isBetween }],
      },
      WITHOUT_SEARCH
    ).lean<RouterRow[]>()
    return rows.map(toRouter)
  }

  /** Across organizations: those with routers whose schedule begins or ends in that time. Reads indexes only. */
  async organizationsWithBounds({ afterMs, untilMs }: BoundsWindow): Promise<Set<string>> {
    const isBetween = { $gt: new Date(afterMs), $lte: new Date(untilMs) }
    const found = await Promise.all(
      SCHEDULE_BOUNDS.map((bound) =>
        RouterModel.aggregate<Pick<RouterRow, '_id'>>([
          { $match: { [bound]: isBetween } },
          { $group: { _id: '$organization_id' } },
        ])
      )
    )
    return new Set(found.flat().map(({ _id }) => _id.toHexString()))
  }
}
