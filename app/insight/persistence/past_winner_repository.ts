import type { Types } from 'mongoose'
import { toObjectId } from '#shared/identifiers'
import { inSnapshot, readIn } from '#shared/persistence/in_snapshot'
import type { Period } from '#shared/time'
import { RESOLVED } from './router_sums_repository.js'
import { RouterTrafficModel } from './router_traffic_model.js'
import { TrafficDayModel, type TrafficDayRow } from './traffic_day_model.js'

type DayRow = Pick<TrafficDayRow, 'day' | 'closed'>

export interface WinnersOfDays {
  /** The days that are closed. */
  readonly days: readonly Date[]
  /** The routers that have traffic on one of them, with the resolves that each won. */
  readonly winners: ReadonlyMap<string, number>
}

const TIME_LIMIT_MS = 8_000

/** The routers with traffic on closed days. Throws when MongoDB does not sum it up in time. */
export class PastWinnerRepository {
  /** All is of one moment. */
  find(organizationId: string, { from, until }: Period): Promise<WinnersOfDays> {
    return inSnapshot(async (session) => {
      const { readConcern } = readIn(session)
      const options = { session, ...(readConcern && { readConcern }) }
      const organization = { organization_id: toObjectId(organizationId) }
      const rows = await TrafficDayModel.collection
        .find<DayRow>(
          { ...organization, day: { $gte: from, $lt: until }, closed: { $ne: null } },
          options
        )
        .toArray()
      const runs = rows.map(({ day, closed }) => ({ day, run: closed?.run }))
      if (runs.length === 0) return { days: [], winners: new Map() }
      const found = await RouterTrafficModel.collection
        .aggregate<{ readonly _id: Types.ObjectId; readonly resolved: number }>(
          [
            { $match: { ...organization, $or: runs } },
            { $group: { _id: '$router_id', resolved: { $sum: RESOLVED } } },
          ],
          { ...options, maxTimeMS: TIME_LIMIT_MS }
        )
        .toArray()
      return {
        days: rows.map(({ day }) => day),
        winners: new Map(found.map(({ _id: id, resolved }) => [id.toHexString(), resolved])),
      }
    })
  }
}
