import type { DayTraffic } from '#insight/day_traffic'
import { TrafficDayRepository } from '#insight/traffic_day_repository'
import { TrafficRepository } from '#insight/traffic_repository'
import { daysAfter, HOUR_MS, utcDayOf } from '#shared/time'
import { RouterEventRepository } from '#routing/events/router_event_repository'
import { newIdentifier } from '#shared/identifiers'
import type { Tenant } from '#tests/support/create_tenant'
import { routerEvent } from '#tests/support/routing/event_doubles'
import type { HostileCaller } from '../hostile_caller.js'
import { type Genes, numberOf, type Probe, textOf } from '../probe.js'
import { json, ROUTERS } from './texts.js'

const TRAFFIC = '/v1/router-traffic?limit=50'
const QUESTIONS = [
  'group_by=router',
  'group_by=class&interval=hour',
  'group_by=flow',
  'group_by=router&interval=hour',
  'group_by=utm_source',
]
/** As many as an answer lists moves, and as a request may have changes. */
const PATHS = 100

export const TRAFFIC_PROBES: readonly Probe[] = [
  {
    id: 'traffic: of an organization that has much',
    bound: 'traffic',
    genes: {
      ask: QUESTIONS,
      accept: ['application/json', 'text/csv'],
      routers: [10, 2_000],
      shapes: [10, 5_000],
      days: [1, 5],
      today: [0, 2_000],
      requests: [1, 8],
    },
    async prepare(caller, genes) {
      const { bearer } = await visitedOwner(caller, genes)
      const call = {
        path: `${TRAFFIC}&${textOf(genes, 'ask')}`,
        headers: { accept: textOf(genes, 'accept') },
        bearer,
      }
      return Array.from({ length: numberOf(genes, 'requests') }, () => call)
    },
    attack: (caller, _genes, prepared) => caller.sendAll(prepared),
  },
  {
    id: 'traffic: the impact of changes that move all of it',
    bound: 'impact',
    genes: {
      changes: [1, PATHS],
      edges: [0, 10],
      routers: [10],
      shapes: [10, 5_000],
      days: [1, 5],
      today: [0],
      requests: [1, 8],
    },
    async prepare(caller, genes) {
      const { bearer } = await visitedOwner(caller, genes)
      const call = { path: `${ROUTERS}/impact`, body: json(changesOf(genes)), bearer }
      return Array.from({ length: numberOf(genes, 'requests') }, () => call)
    },
    attack: (caller, _genes, prepared) => caller.sendAll(prepared),
  },
]

/** Another organization whose last days are closed. */
async function visitedOwner(caller: HostileCaller, genes: Genes): Promise<Tenant> {
  const owner = await caller.another()
  const { organizationId } = owner
  const [days, rows] = [new TrafficDayRepository(), new TrafficRepository()]
  const now = new Date()
  const traffic = trafficOf(numberOf(genes, 'routers'), numberOf(genes, 'shapes'))
  for (let ago = 1; ago <= numberOf(genes, 'days'); ago += 1) {
    const claim = await days.claim(organizationId, daysAfter(utcDayOf(now), -ago))
    await rows.add(organizationId, claim, traffic)
    await days.publish(organizationId, claim, traffic, now)
    await days.clean(organizationId, claim)
  }
  const today = Array.from({ length: numberOf(genes, 'today') }, () =>
    routerEvent({ organizationId, resolvedAt: now })
  )
  if (today.length > 0) await new RouterEventRepository().add(today)
  return owner
}

function trafficOf(routers: number, shapes: number): DayTraffic {
  const ids = Array.from({ length: routers }, () => newIdentifier())
  const matchedClass = 'campaign'
  const ended = { started: 40, completed: 20, abandoned: 20 }
  const hours = Array.from({ length: 24 }, () => 1_000)
  return {
    routers: ids.map((routerId) => ({
      routerId,
      classes: [{ matchedClass, bookingFlowId: null, hours }],
      flows: [],
      ...ended,
    })),
    shapes: Array.from({ length: shapes }, (_, at) => ({
      shape: `/a/${at % PATHS}?utm_source=${'%3D'.repeat(330)}${at}`,
      routerId: ids[at % routers] ?? '',
      matchedClass,
      count: 1,
      ...ended,
    })),
    resolved: routers * 24_000,
    unshaped: routers * 24_000 - shapes,
    openSessions: 0,
  }
}

/** A router for each path; the first ones open hour by hour. */
function changesOf(genes: Genes) {
  const nowMs = Date.now()
  const changes = Array.from({ length: numberOf(genes, 'changes') }, (_, at) => ({
    op: 'create',
    router: {
      matching_criteria: { path: { segments: ['a', `${at}`] } },
      ...(at < numberOf(genes, 'edges') && {
        scheduling: { active_from: new Date(nowMs + (at + 1) * HOUR_MS).toISOString() },
      }),
    },
  }))
  return { changes, days: 30 }
}
