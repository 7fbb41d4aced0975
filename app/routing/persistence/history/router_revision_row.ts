import type { RouterRevision } from '#routing/history/router_revision'
import type { Actor } from '#shared/actor'
import { toObjectId } from '#shared/identifiers'
import type { RouterRow } from '../router_model.js'
import { toRouter } from '../router_row.js'
import { revisionRowId, type RouterRevisionRow } from './router_revision_model.js'

/** A revision to record, with the router's row as it is stored. */
export interface RecordedRevision extends Omit<RouterRevision, 'id' | 'after'> {
  readonly after: RouterRow | null
}

export function toRevisionRow(recorded: RecordedRevision): RouterRevisionRow {
  const { organizationId, routerId, revision, at, effect, actor, revertedTo, after } = recorded
  const { overriddenPins } = recorded
  return {
    _id: revisionRowId(organizationId, routerId, revision),
    organization_id: toObjectId(organizationId),
    router_id: toObjectId(routerId),
    revision,
    at,
    effect,
    actor: actor && {
      kind: actor.kind === 'token' ? 'token' : 'command',
      token_id: actor.kind === 'token' ? toObjectId(actor.tokenId) : null,
      name: actor.name,
    },
    ...(actor?.requestId !== undefined && { request_id: actor.requestId }),
    reverted_to: revertedTo,
    ...(overriddenPins.length > 0 && { overridden_pins: overriddenPins.map(toObjectId) }),
    after,
  }
}

export function toRevision(row: RouterRevisionRow): RouterRevision {
  return {
    id: row._id.toHexString(),
    organizationId: row.organization_id.toHexString(),
    routerId: row.router_id.toHexString(),
    revision: row.revision,
    at: row.at,
    effect: row.effect,
    actor: toActor(row.actor),
    revertedTo: row.reverted_to,
    overriddenPins: row.overridden_pins?.map((id) => id.toHexString()) ?? [],
    after: row.after && toRouter(row.after),
  }
}

function toActor(row: RouterRevisionRow['actor']): Actor | null {
  if (!row) return null
  const { kind, token_id: tokenId, name } = row
  if (kind === 'command') return { kind, name }
  return { kind, tokenId: tokenId?.toHexString() ?? '', name }
}
