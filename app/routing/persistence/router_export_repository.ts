import type { ClientSession } from 'mongoose'
import type { BookingFlowRouter } from '#routing/booking_flow_router'
import { toObjectId } from '#shared/identifiers'
import { fromSnapshot, readIn } from '#shared/persistence/in_snapshot'
import { RouterModel, type RouterRow } from './router_model.js'
import { toRouter } from './router_row.js'
import { WITHOUT_SEARCH } from './search/search_row.js'

/** How many routers are in memory at once; the quota limits their bytes. */
const READ_AT_ONCE = 100

export class RouterExportRepository {
  /** All routers of an organization as of one moment, in order of creation, which is the order of an import. */
  inOrderOfCreation(organizationId: string): AsyncGenerator<BookingFlowRouter> {
    return fromSnapshot((session) => read(organizationId, session))
  }
}

async function* read(
  organizationId: string,
  session: ClientSession
): AsyncGenerator<BookingFlowRouter> {
  const { readConcern } = readIn(session)
  const rows = RouterModel.collection
    .find<RouterRow>(
      { organization_id: toObjectId(organizationId) },
      {
        session,
        batchSize: READ_AT_ONCE,
        projection: WITHOUT_SEARCH,
        ...(readConcern && { readConcern }),
      }
    )
    .sort({ createdAt: 1, _id: 1 })
  for await (const row of rows) yield toRouter(row)
}
