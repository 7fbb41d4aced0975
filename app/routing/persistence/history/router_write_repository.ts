import type { ClientSession } from 'mongoose'
import { CREATING, type RouterStates, type WriteName } from '#routing/history/router_revision'
import { toObjectId } from '#shared/identifiers'
import { toRouter } from '../router_row.js'
import { RouterRevisionModel, type RouterRevisionRow } from './router_revision_model.js'
import { toRevision } from './router_revision_row.js'
import { type ComparedRow, stateBefore } from './state_before.js'

/** The writes in the history of each organization's routers. Throws when MongoDB is away. */
export class RouterWriteRepository {
  /** What a write of the router did to every router that it changed, in the order of the revisions; empty if there is none. */
  async ofWrite(
    organizationId: string,
    routerId: string,
    name: WriteName,
    session: ClientSession
  ): Promise<RouterStates[]> {
    const owned = { organization_id: toObjectId(organizationId) }
    const named = 'revision' in name ? name : { request_id: name.requestId }
    const one = await RouterRevisionModel.findOne(
      { ...owned, router_id: toObjectId(routerId), ...named },
      { at: 1 }
    )
      .sort({ revision: -1 })
      .session(session)
      .lean<Pick<RouterRevisionRow, 'at'>>()
    if (!one) return []
    const rows = await RouterRevisionModel.collection
      .aggregate<ComparedRow>(
        [
          { $match: { ...owned, at: one.at } },
          { $sort: { revision: 1 } },
          { $lookup: stateBefore(true) },
        ],
        { session }
      )
      .toArray()
    return rows.map(toStates)
  }

  /** The newest revision of these routers; 0 when none is recorded. */
  async newestOf(
    organizationId: string,
    routerIds: readonly string[],
    session: ClientSession
  ): Promise<number> {
    const row = await RouterRevisionModel.findOne(
      {
        organization_id: toObjectId(organizationId),
        router_id: { $in: routerIds.map(toObjectId) },
      },
      { revision: 1 }
    )
      .sort({ revision: -1 })
      .session(session)
      .lean<Pick<RouterRevisionRow, 'revision'>>()
    return row?.revision ?? 0
  }
}

function toStates(row: ComparedRow): RouterStates {
  const { routerId, revision, effect, after } = toRevision(row)
  const [before] = row.before
  if (before?.state) return { routerId, revision, effect, after, before: toRouter(before.state) }
  const isKnown = before !== undefined || CREATING.has(effect)
  return { routerId, revision, effect, after, before: isKnown ? null : undefined }
}
