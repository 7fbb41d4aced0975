import app from '@adonisjs/core/services/app'
import type { ApiClient } from '@japa/api-client'
import { StartSession } from '#bookings/sessions/start_session'
import type { BookingEvent } from '#bookings/sessions/booking_event'
import { BookingEventRepository } from '#bookings/sessions/booking_event_repository'
import { BookingSessionModel } from '#bookings/sessions/booking_session_repository'
import { toObjectId } from '#shared/identifiers'
import type { Tenant } from './create_tenant.js'

export const SESSIONS = '/v1/booking-sessions'

export interface BegunSession {
  readonly id: string
  readonly secret: string
}

/** Starts a session over HTTP; throws unless the answer is 201. */
export async function startSession(client: ApiClient, tenant: Tenant): Promise<BegunSession> {
  const response = await client
    .as(tenant)
    .post(SESSIONS)
    .json({ booking_flow_id: tenant.bookingFlowId })
  if (response.status() !== 201) throw new Error(`${response.status()}: ${response.text()}`)
  const { _id: id, secret } = response.body()
  return { id, secret }
}

/** Starts a session without HTTP. */
export async function startStoredSession(tenant: Tenant): Promise<BegunSession> {
  const start = await app.container.make(StartSession)
  const { organizationId, bookingFlowId } = tenant
  const started = await start.execute(organizationId, { bookingFlowId })
  if (!started.ok) throw new Error(`The session was refused: ${started.error.type}`)
  return { id: started.value.session.id, secret: started.value.secret.release() }
}

/** All booking events of an organization, newest first. */
export function bookingEvents(organizationId: string): Promise<BookingEvent[]> {
  return new BookingEventRepository().list(organizationId, {}, null, 100_000)
}

/** Shortens the waits of an organization's open sessions, as if `ms` had passed on MongoDB's clock. */
export async function ageOpenSessions(organizationId: string, ms: number): Promise<void> {
  const earlier = (field: string) => ({ $subtract: [`$${field}`, ms] })
  await BookingSessionModel.collection.updateMany(
    { organization_id: toObjectId(organizationId), status: 'open' },
    [{ $set: { expires_at: earlier('expires_at'), vouched_until: earlier('vouched_until') } }]
  )
}
