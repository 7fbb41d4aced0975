import { inject } from '@adonisjs/core/container'
import { eventTypeOf } from '#bookings/sessions/booking_event'
import { attributionRow, BookingSessionModel } from '#bookings/sessions/booking_session_repository'
import { BookingEventModel } from '#bookings/sessions/booking_event_repository'
import { hashOf, newSecret } from '#bookings/sessions/session_secret'
import { CloseTrafficDays } from '#insight/close_traffic_days'
import { TrafficDayRepository } from '#insight/traffic_day_repository'
import { DAY_MS, utcDayOf } from '#shared/time'
import type { Organization } from '#organizations/organizations/organization'
import { NoteSeenUtm } from '#routing/hygiene/note_seen_utm'
import { RequestUrl } from '#routing/engine/criteria/request_url'
import { RouterEventRepository } from '#routing/events/router_event_repository'
import type { RouterEvent } from '#routing/events/router_event'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import type { OrganizationSnapshot } from '#routing/tables/organization_snapshot'
import { Clock } from '#shared/clock'
import { toObjectId } from '#shared/identifiers'
import { backdateRouters } from './backdate_routers.js'
import { type DemoVisit, demoVisits } from './demo_visits.js'

const WRITTEN_AT_ONCE = 1_000

interface RoutedVisit {
  readonly event: RouterEvent
  readonly bookingFlowId: string
  readonly booking: DemoVisit['booking']
}

/**
 * Adds thirty days of traffic to a demo organization: resolves as its routers would have answered them, and the
 * outcomes of the bookings. An organization older than a day stays as it is. Every id is deterministic, so a second run
 * adds nothing, and completes a run that was killed.
 */
@inject()
export class SeedTraffic {
  constructor(
    private readonly tables: LiveRoutingTables,
    private readonly events: RouterEventRepository,
    private readonly days: TrafficDayRepository,
    private readonly closeDays: CloseTrafficDays,
    private readonly noteSeenUtm: NoteSeenUtm,
    private readonly clock: Clock
  ) {}

  /** Returns how many resolves it stored. Also sums up the days that have ended since the last run. */
  async execute(organization: Organization): Promise<number> {
    const added = await this.#add(organization)
    await this.closeDays.execute(organization.id)
    await this.noteSeenUtm.execute(organization.id)
    return added
  }

  async #add(organization: Organization): Promise<number> {
    const { id, createdAt } = organization
    if (this.clock.now().getTime() - createdAt.getTime() > DAY_MS) return 0
    const visits = demoVisits(id, createdAt)
    const oldest = visits.at(-1)
    if (!oldest || (await this.events.find(id, oldest.id))) return 0

    const routed = await this.tables.temporarily(id, async (routing) =>
      visits.flatMap((visit) => routedVisit(visit, routing) ?? [])
    )
    await backdateRouters(organization)
    await addBookings(id, routed)
    const added = await this.#addEvents(routed.map(({ event }) => event))
    const daysMs = new Set(routed.map(({ event }) => +utcDayOf(event.resolvedAt)))
    await this.days.noteLate(
      id,
      [...daysMs].map((ms) => new Date(ms))
    )
    return added
  }

  /** The oldest comes last: once it is stored, all of them are. */
  async #addEvents(events: readonly RouterEvent[]): Promise<number> {
    for (let at = 0; at < events.length; at += WRITTEN_AT_ONCE) {
      const refused = await this.events.add(events.slice(at, at + WRITTEN_AT_ONCE))
      const [reason] = refused.values()
      if (reason !== undefined) throw new Error(`MongoDB refuses a router event: ${reason}`)
    }
    return events.length
  }
}

function routedVisit(visit: DemoVisit, routing: OrganizationSnapshot): RoutedVisit | null {
  const request = RequestUrl.parse(visit.url)
  if (!request.ok) throw new Error(`The demo visits a malformed URL: ${visit.url}`)
  const resolution = routing.table.resolve(request.value, visit.at.getTime())
  const router = resolution && routing.router(resolution.router.id)
  if (!router) return null
  const event: RouterEvent = {
    id: visit.id,
    organizationId: routing.organizationId,
    routerId: router.id,
    url: routing.recordedUrl(request.value),
    type: 'ROUTER_RESOLVED',
    matchedClass: resolution.priorityClass,
    resolvedAt: visit.at,
    organizationRevision: routing.revision,
    bookingFlowId: router.bookingFlowId,
  }
  return { event, bookingFlowId: router.bookingFlowId, booking: visit.booking }
}

async function addBookings(organizationId: string, visits: readonly RoutedVisit[]): Promise<void> {
  const begun = visits.flatMap(({ event, bookingFlowId, booking }) => {
    if (booking === null) return []
    const attribution = attributionRow({
      routerId: event.routerId,
      decisionId: event.id,
      namedDecisionId: null,
    })
    const common = {
      organization_id: toObjectId(organizationId),
      booking_flow_id: toObjectId(bookingFlowId),
      ...attribution,
      ended_at: booking.endedAt,
    }
    return [{ booking, common }]
  })
  await BookingSessionModel.collection.bulkWrite(
    begun.map(({ booking, common }) =>
      upsert(booking.sessionId, {
        ...common,
        secret_hash: hashOf(newSecret().release()),
        status: booking.outcome,
        entries: 1,
        is_suspect: false,
        expires_at: booking.endedAt,
        vouched_until: null,
        last_seen_at: booking.endedAt,
        createdAt: booking.begunAt,
      })
    ),
    { ordered: false }
  )
  await BookingEventModel.collection.bulkWrite(
    begun.map(({ booking, common }) =>
      upsert(booking.eventId, {
        ...common,
        session_id: toObjectId(booking.sessionId),
        event_type: eventTypeOf(booking.outcome),
      })
    ),
    { ordered: false }
  )
}

/** Adds a document unless there is one with this id. */
function upsert<Fields extends object>(id: string, fields: Fields) {
  const filter = { _id: toObjectId(id) }
  return { updateOne: { filter, update: { $setOnInsert: fields }, upsert: true } }
}
