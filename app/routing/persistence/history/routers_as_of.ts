import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Types } from 'mongoose'
import type { BookingFlowRouter } from '#routing/booking_flow_router'
import { toObjectId } from '#shared/identifiers'
import { toRouter } from '../router_row.js'
import { RouterRevisionModel, type RouterRevisionRow } from './router_revision_model.js'

/** Reading this many blocks the process for a few milliseconds. */
const READ_AT_ONCE = 200

/**
 * Yields the organization's routers as of a revision, in parts and in no particular order. The first query reads only
 * an index. Throws when MongoDB is away.
 */
export async function* routersAsOf(
  organizationId: string,
  revision: number
): AsyncGenerator<BookingFlowRouter[]> {
  const newest = await RouterRevisionModel.collection
    .aggregate<{ readonly newest: Types.ObjectId }>([
      { $match: { organization_id: toObjectId(organizationId), revision: { $lte: revision } } },
      { $sort: { organization_id: 1, router_id: 1, revision: -1, _id: 1 } },
      { $group: { _id: '$router_id', newest: { $first: '$_id' } } },
      { $project: { _id: 0, newest: 1 } },
    ])
    .toArray()
  for (let at = 0; at < newest.length; at += READ_AT_ONCE) {
    const ids = newest.slice(at, at + READ_AT_ONCE).map((row) => row.newest)
    const rows = await RouterRevisionModel.collection
      .find<Pick<RouterRevisionRow, 'after'>>(
        { _id: { $in: ids } },
        { projection: { _id: 0, after: 1 }, batchSize: READ_AT_ONCE }
      )
      .toArray()
    yield rows.flatMap(({ after }) => (after ? [toRouter(after)] : []))
    await nextTurn()
  }
}
