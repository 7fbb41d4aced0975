import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { toObjectId } from '#shared/identifiers'
import { shownMsOf } from '#shared/instant_range'
import { toCriteria } from '../criteria/criteria_row.js'
import type { RouterRow } from '../router_model.js'
import { RouterRevisionModel } from './router_revision_model.js'

const READ_AT_ONCE = 1_000
const READING_MS = 5

/** What a table of the past shows or decides by. */
const SHOWN = {
  name: 1,
  booking_flow_id: 1,
  matching_criteria: 1,
  priority_class: 1,
  is_default: 1,
  is_active: 1,
  scheduling: 1,
  createdAt: 1,
} as const satisfies Partial<Record<keyof RouterRow, 1>>

type ShownRow = Pick<RouterRow, '_id' | keyof typeof SHOWN>

/**
 * Hands the organization's routers as of a revision to `keep`, in no particular order and without their example URLs.
 * Reads one recorded state of each router, however many there are. Yields to other work of the process. Throws when
 * MongoDB is away.
 */
export async function routersAsOf(
  organizationId: string,
  revision: number,
  keep: (router: RoutableRouter) => void
): Promise<void> {
  const rows = RouterRevisionModel.collection.aggregate<ShownRow>(
    [
      { $match: { organization_id: toObjectId(organizationId), revision: { $lte: revision } } },
      { $sort: { organization_id: 1, router_id: 1, revision: -1, _id: 1 } },
      { $group: { _id: '$router_id', after: { $first: '$after' } } },
      { $match: { after: { $ne: null } } },
      { $replaceRoot: { newRoot: '$after' } },
      { $project: SHOWN },
    ],
    { batchSize: READ_AT_ONCE }
  )
  let startedMs = performance.now()
  for await (const row of rows) {
    keep(toRoutable(row))
    if (performance.now() - startedMs < READING_MS) continue
    await nextTurn()
    startedMs = performance.now()
  }
}

function toRoutable(row: ShownRow): RoutableRouter {
  return {
    id: row._id.toHexString(),
    name: row.name,
    bookingFlowId: row.booking_flow_id.toHexString(),
    criteria: row.matching_criteria && toCriteria(row.matching_criteria),
    priorityClass: row.priority_class,
    isDefault: row.is_default,
    isActive: row.is_active,
    activeFromMs: shownMsOf(row.scheduling.active_from),
    activeUntilMs: shownMsOf(row.scheduling.active_until),
    createdAtMs: row.createdAt.getTime(),
    exampleUrls: [],
  }
}
