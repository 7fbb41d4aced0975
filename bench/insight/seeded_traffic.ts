import { randomBytes } from 'node:crypto'
import { BookingSessionModel } from '#bookings/sessions/booking_session_repository'
import type { DayTraffic } from '#insight/day_traffic'
import { TrafficDayRepository } from '#insight/traffic_day_repository'
import { TrafficRepository } from '#insight/traffic_repository'
import { DAY_MS, daysAfter } from '#shared/time'
import { RouterEventRepository } from '#routing/events/router_event_repository'
import { newIdentifier, toObjectId } from '#shared/identifiers'
import { createTenant } from '#tests/support/create_tenant'
import { typicalWorld } from '../engine/worlds.js'

const BATCH = 500
const DAYS_AT_ONCE = 8
/** A resolve in twenty begins a booking session. */
const RESOLVES_A_SESSION = 20

export interface TrafficPlan {
  /** Resolves of the last ended day, which is not closed. */
  readonly events: number
  readonly routers: number
  /** Closed days before it. */
  readonly days: number
  /** The shapes of each of the last closed days, and how many of these there are. */
  readonly shapes: number
  readonly shapeDays: number
}

/** An organization with closed days and, after them, a day whose events and booking sessions alone are stored. */
export async function seedTraffic(plan: TrafficPlan, openDay: Date): Promise<string> {
  const { organizationId, bookingFlowId } = await createTenant()
  const routerIds = Array.from({ length: plan.routers }, () => newIdentifier())
  for (let ago = 1; ago <= plan.days; ago += DAYS_AT_ONCE) {
    const part = Array.from({ length: Math.min(DAYS_AT_ONCE, plan.days + 1 - ago) }, (_, at) =>
      closeDay(organizationId, daysAfter(openDay, -ago - at), {
        routerIds,
        shapes: ago + at <= plan.shapeDays ? plan.shapes : 0,
      })
    )
    await Promise.all(part)
  }
  await storeEvents(organizationId, routerIds, plan.events, openDay)
  await storeSessions({ organizationId, bookingFlowId }, routerIds, plan.events, openDay)
  return organizationId
}

async function closeDay(
  organizationId: string,
  day: Date,
  size: { readonly routerIds: readonly string[]; readonly shapes: number }
): Promise<void> {
  const [days, rows] = [new TrafficDayRepository(), new TrafficRepository()]
  const traffic = trafficOf(size.routerIds, size.shapes)
  const claim = await days.claim(organizationId, day)
  await rows.add(organizationId, claim, traffic)
  await days.publish(organizationId, claim, traffic, daysAfter(day, 1))
  await days.clean(organizationId, claim)
}

function trafficOf(routerIds: readonly string[], shapes: number): DayTraffic {
  const routers = routerIds.map((routerId) => ({
    routerId,
    classes: [
      {
        matchedClass: 'campaign',
        bookingFlowId: null,
        hours: Array.from({ length: 24 }, () => randomBelow(200)),
      },
    ],
    flows: [],
    started: 20 + randomBelow(20),
    completed: randomBelow(10),
    abandoned: randomBelow(10),
  }))
  const resolved = routers.reduce(
    (sum, { classes }) => sum + classes.flatMap(({ hours }) => hours).reduce((a, b) => a + b, 0),
    0
  )
  const counted = Array.from({ length: shapes }, (_, at) => ({
    shape: `/clinic/${at % 40}?utm_campaign=c${at}&utm_source=s${at % 100}`,
    routerId: routerIds[at % routerIds.length] ?? '',
    matchedClass: 'campaign',
    count: 1,
    started: 0,
    completed: 0,
    abandoned: 0,
  }))
  return { routers, shapes: counted, resolved, unshaped: resolved - shapes, openSessions: 0 }
}

async function storeEvents(
  organizationId: string,
  routerIds: readonly string[],
  events: number,
  day: Date
): Promise<void> {
  const { urls } = typicalWorld(routerIds.length)
  const archive = new RouterEventRepository()
  const stepMs = DAY_MS / events
  for (let first = 0; first < events; first += BATCH) {
    const part = Array.from({ length: Math.min(BATCH, events - first) }, (_, index) => {
      const at = first + index
      return {
        id: newIdentifier(),
        organizationId,
        routerId: routerIds[at % routerIds.length] ?? '',
        url: clicked(urls[at % urls.length] ?? ''),
        type: 'ROUTER_RESOLVED' as const,
        matchedClass: 'path_and_query' as const,
        resolvedAt: new Date(day.getTime() + Math.floor(at * stepMs)),
        organizationRevision: 1,
      }
    })
    await archive.add(part)
  }
}

async function storeSessions(
  of: { readonly organizationId: string; readonly bookingFlowId: string },
  routerIds: readonly string[],
  events: number,
  day: Date
): Promise<void> {
  const sessions = Math.floor(events / RESOLVES_A_SESSION)
  for (let first = 0; first < sessions; first += BATCH) {
    const length = Math.min(BATCH, sessions - first)
    await BookingSessionModel.insertMany(
      Array.from({ length }, (_, index) => ({
        organization_id: toObjectId(of.organizationId),
        booking_flow_id: toObjectId(of.bookingFlowId),
        router_id: toObjectId(routerIds[(first + index) % routerIds.length] ?? ''),
        secret_hash: 'unused',
        status: index % 2 === 0 ? 'completed' : 'abandoned',
        entries: 0,
        expires_at: day,
        createdAt: new Date(day.getTime() + first + index),
      }))
    )
  }
}

/** A click identifier, where present, differs with every visit. */
function clicked(url: string): string {
  return url.replace(/gclid=\w+/, () => `gclid=${randomBytes(48).toString('base64url')}`)
}

function randomBelow(bound: number): number {
  return Math.floor(Math.random() * bound)
}
