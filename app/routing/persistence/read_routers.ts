import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ClientSession } from 'mongoose'
import type { BookingFlowRouter } from '#routing/booking_flow_router'
import { readIn } from '#shared/persistence/in_snapshot'
import { RouterModel, type RouterRow } from './router_model.js'
import { toRouter } from './router_row.js'
import { WITHOUT_SEARCH } from './search/search_row.js'

const READ_AT_ONCE = 500
const READING_MS = 5

export function unchanged(router: BookingFlowRouter): BookingFlowRouter {
  return router
}

/** Reads routers in batches and yields to other work of the process between them. */
export async function readRouters(
  filter: object,
  session: ClientSession,
  keep: (router: BookingFlowRouter) => BookingFlowRouter
): Promise<BookingFlowRouter[]> {
  const kept: BookingFlowRouter[] = []
  const { readConcern } = readIn(session)
  const projection = WITHOUT_SEARCH
  const options = {
    session,
    projection,
    batchSize: READ_AT_ONCE,
    ...(readConcern && { readConcern }),
  }
  const rows = RouterModel.collection.find<RouterRow>(filter, options)
  let startedMs = performance.now()
  for await (const row of rows) {
    kept.push(keep(toRouter(row)))
    if (performance.now() - startedMs < READING_MS) continue
    await nextTurn()
    startedMs = performance.now()
  }
  return kept
}
