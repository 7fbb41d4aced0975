import { BookingSessionModel } from '#bookings/sessions/booking_session_repository'
import { newIdentifier, toObjectId } from '#shared/identifiers'
import type { Tenant } from '#tests/support/create_tenant'

export interface StoredSession {
  readonly createdAt: Date
  readonly routerId?: string | null
  readonly namedDecisionId?: string
  readonly startedFrom?: string
  readonly status?: 'open' | 'completed' | 'abandoned'
}

/** Stores a booking session of any age; returns its id. */
export async function storeSession(
  { organizationId, bookingFlowId }: Pick<Tenant, 'organizationId' | 'bookingFlowId'>,
  { createdAt, routerId = null, namedDecisionId, startedFrom, status = 'open' }: StoredSession
): Promise<string> {
  const id = newIdentifier()
  await BookingSessionModel.create({
    _id: toObjectId(id),
    organization_id: toObjectId(organizationId),
    booking_flow_id: toObjectId(bookingFlowId),
    router_id: routerId === null ? null : toObjectId(routerId),
    ...(namedDecisionId !== undefined && { claimed_decision_id: toObjectId(namedDecisionId) }),
    ...(startedFrom !== undefined && { started_from: startedFrom }),
    secret_hash: 'unused',
    status,
    entries: 0,
    expires_at: createdAt,
    createdAt,
  })
  return id
}
