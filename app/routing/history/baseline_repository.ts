import { mongo } from 'mongoose'
import type { Clock } from '#shared/clock'
import { toObjectId } from '#shared/identifiers'
import type { Transaction } from '#shared/persistence/in_transaction'
import { DUPLICATE_KEY } from '#shared/persistence/mongo_errors'
import { fromSnapshot, readIn } from '#shared/persistence/in_snapshot'
import type { OrganizationRevisions } from '#shared/persistence/organization_revisions'
import { RouterModel, type RouterRow } from '#routing/routers/router_model'
import { WITHOUT_SEARCH } from '#routing/routers/search_row'
import { RouterRevisionModel, toRevisionRow } from './router_revision_model.js'

const AT_ONCE = 200

/** The routers that were recorded, and the organizations whose history begins now. */
export interface Baselines {
  readonly routers: number
  readonly organizations: number
}

/**
 * Begins the history of every organization that has routers but no history: records its routers as of one moment.
 * Idempotent, also on several instances at once and after an interruption; writes go on meanwhile.
 */
export async function recordBaselines(
  revisions: OrganizationRevisions,
  clock: Clock
): Promise<Baselines> {
  const ids = await RouterModel.distinct('organization_id')
  let [routers, organizations] = [0, 0]
  for (const id of ids) {
    const organizationId = id.toHexString()
    if (await revisions.historyBegin(organizationId)) continue
    routers += await recordBaseline(organizationId, revisions, clock.now())
    organizations += 1
  }
  return { routers, organizations }
}

async function recordBaseline(
  organizationId: string,
  revisions: OrganizationRevisions,
  at: Date
): Promise<number> {
  let revision = 0
  let recorded = 0
  const read = async function* (session: Transaction) {
    const found = await revisions.findWithLogs([organizationId], session)
    revision = found.get(organizationId)?.revision ?? 0
    yield* rowsInParts(organizationId, session)
  }
  for await (const rows of fromSnapshot(read)) {
    recorded += await recordUnknown(organizationId, revision, at, rows)
  }
  await revisions.beginHistory(organizationId, { revision, at })
  return recorded
}

async function* rowsInParts(organizationId: string, session: Transaction) {
  const { readConcern } = readIn(session)
  const rows = RouterModel.collection.find<RouterRow>(
    { organization_id: toObjectId(organizationId) },
    {
      session,
      projection: WITHOUT_SEARCH,
      batchSize: AT_ONCE,
      ...(readConcern && { readConcern }),
    }
  )
  let part: RouterRow[] = []
  for await (const row of rows) {
    part.push(row)
    if (part.length < AT_ONCE) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

/** A router that a write recorded up to that moment already has its state. */
async function recordUnknown(
  organizationId: string,
  revision: number,
  at: Date,
  routers: readonly RouterRow[]
): Promise<number> {
  const known = await RouterRevisionModel.distinct('router_id', {
    organization_id: toObjectId(organizationId),
    router_id: { $in: routers.map(({ _id }) => _id) },
    revision: { $lte: revision },
  })
  const knownIds = new Set(known.map((id) => id.toHexString()))
  const rows = routers
    .filter(({ _id: id }) => !knownIds.has(id.toHexString()))
    .map((after) =>
      toRevisionRow({
        organizationId,
        routerId: after._id.toHexString(),
        revision,
        at,
        effect: 'recorded',
        actor: null,
        revertedTo: null,
        overriddenPins: [],
        after,
      })
    )
  if (rows.length === 0) return 0
  try {
    await RouterRevisionModel.collection.insertMany(rows, { ordered: false })
    return rows.length
  } catch (error) {
    if (!(error instanceof mongo.MongoBulkWriteError) || error.code !== DUPLICATE_KEY) throw error
    return error.insertedCount
  }
}
