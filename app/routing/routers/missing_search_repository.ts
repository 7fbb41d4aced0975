import { toObjectId } from '#shared/identifiers'
import { RouterModel, type RouterRow, toRouter } from './router_model.js'
import { SEARCH_VERSION, searchRow } from './search_row.js'

const AT_ONCE = 500

/** Of an older version, or absent. What a newer version wrote is left to that version. */
const MISSING = { 'search.version': { $not: { $gte: SEARCH_VERSION } } }

/** The organizations with routers that another version wrote last. Reads only their entries in the index. */
export async function organizationsWithMissingSearch(): Promise<string[]> {
  const ids = await RouterModel.distinct('organization_id', MISSING)
  return ids.map((id) => id.toHexString())
}

/**
 * Adds `search` to an organization's routers that other versions wrote, and returns their number. Changes nothing else,
 * so no revision grows. Idempotent, also on several instances at once; a router that changes meanwhile keeps its change
 * and is left to the next run.
 */
export async function addMissingSearch(organizationId: string): Promise<number> {
  const missing = { organization_id: toObjectId(organizationId), ...MISSING }
  let added = 0
  let batch: RouterRow[] = []
  const rows = RouterModel.collection.find<RouterRow>(missing, { batchSize: AT_ONCE })
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < AT_ONCE) continue
    added += await addTo(batch)
    batch = []
  }
  return added + (await addTo(batch))
}

async function addTo(rows: readonly RouterRow[]): Promise<number> {
  if (rows.length === 0) return 0
  const written = await RouterModel.collection.bulkWrite(
    rows.map((row) => ({
      updateOne: {
        filter: { _id: row._id, revision: row.revision },
        update: { $set: { search: searchRow(toRouter(row)) } },
      },
    })),
    { ordered: false }
  )
  return written.modifiedCount
}
