import { Schema, type Types } from 'mongoose'
import type { Attribution } from '#bookings/attribution'
import { toObjectId } from '#shared/identifiers'

/** Members of the rows of booking sessions and booking events; older versions wrote only the first. */
export interface AttributionRow {
  readonly router_id: Types.ObjectId | null
  readonly decision_id?: Types.ObjectId | null
  readonly claimed_decision_id?: Types.ObjectId | null
}

export const ATTRIBUTION_SCHEMA = {
  router_id: { type: Schema.Types.ObjectId, default: null },
  decision_id: { type: Schema.Types.ObjectId, default: null },
  claimed_decision_id: { type: Schema.Types.ObjectId, default: null },
}

export function attributionRow(attribution: Attribution): Required<AttributionRow> {
  const { routerId, decisionId, claimedDecisionId } = attribution
  return {
    router_id: idOrNull(routerId),
    decision_id: idOrNull(decisionId),
    claimed_decision_id: idOrNull(claimedDecisionId),
  }
}

export function toAttribution(row: AttributionRow): Attribution {
  return {
    routerId: row.router_id?.toHexString() ?? null,
    decisionId: row.decision_id?.toHexString() ?? null,
    claimedDecisionId: row.claimed_decision_id?.toHexString() ?? null,
  }
}

function idOrNull(id: string | null): Types.ObjectId | null {
  return id === null ? null : toObjectId(id)
}
