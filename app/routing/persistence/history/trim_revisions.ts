import type { Types } from 'mongoose'
import { toObjectId } from '#shared/identifiers'
import { RouterRevisionModel } from './router_revision_model.js'

const ROUTERS_AT_ONCE = 200

interface NewestRow {
  readonly _id: Types.ObjectId
  readonly newest: Types.ObjectId
}

/**
 * Removes the revisions up to `revision` that no later table needs: all but the newest of each router, and that one,
 * too, when it is a deletion. Returns how many it removed.
 */
export async function trimRevisions(
  organizationId: string,
  revision: number,
  signal?: AbortSignal
): Promise<number> {
  const old = { organization_id: toObjectId(organizationId), revision: { $lte: revision } }
  const newest = RouterRevisionModel.aggregate<NewestRow>([
    { $match: old },
    { $sort: { organization_id: 1, router_id: 1, revision: -1, _id: 1 } },
    { $group: { _id: '$router_id', newest: { $first: '$_id' } } },
  ])
    .allowDiskUse(true)
    .cursor<NewestRow>({ batchSize: ROUTERS_AT_ONCE })
  let removed = 0
  let part: NewestRow[] = []
  const removePart = async () => {
    if (part.length === 0) return
    const { deletedCount } = await RouterRevisionModel.deleteMany({
      ...old,
      router_id: { $in: part.map(({ _id }) => _id) },
      $or: [{ _id: { $nin: part.map((row) => row.newest) } }, { after: null }],
    })
    removed += deletedCount
    part = []
  }
  for await (const row of newest) {
    signal?.throwIfAborted()
    part.push(row)
    if (part.length === ROUTERS_AT_ONCE) await removePart()
  }
  await removePart()
  return removed
}
