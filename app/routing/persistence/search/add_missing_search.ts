import { toObjectId } from '#shared/identifiers'
import type { mongo } from 'mongoose'
import { RouterModel, type RouterRow } from '../router_model.js'
import { toRouter } from '../router_row.js'
import { SEARCH_VERSION, searchRow } from './search_row.js'

const AT_ONCE = 500
/** A router that changes meanwhile is found again in the next pass. */
const PASSES_MAX = 5

const MISSING = { 'search.version': { $ne: SEARCH_VERSION } }

/** The organizations with routers that another version wrote last: reads the entries of the index for those alone. */
export async function organizationsWithMissingSearch(): Promise<string[]> {
  const ids = await RouterModel.distinct('organization_id', MISSING)
  return ids.map((id) => id.toHexString())
}

/**
 * Adds what routers are found by to those that other versions wrote, of one organization or of all, and returns how
 * many. Changes nothing else, so no revision grows. Idempotent, also on several instances at once; a router that changes
 * meanwhile keeps its change.
 */
export async function addMissingSearch(organizationId?: string): Promise<number> {
  const owned = organizationId && { organization_id: toObjectId(organizationId) }
  let added = 0
  for (let pass = 0; pass < PASSES_MAX; pass += 1) {
    const addedNow = await addInOnePass({ ...owned, ...MISSING })
    if (addedNow === 0) return added
    added += addedNow
  }
  return added
}

async function addInOnePass(missing: mongo.Filter<mongo.Document>): Promise<number> {
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
