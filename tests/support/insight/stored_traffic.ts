import type { DayTraffic } from '#insight/day_traffic'
import { RouterTrafficModel, type RouterTrafficRow } from '#insight/router_traffic_repository'
import { TrafficDayModel, type TrafficDayRow } from '#insight/traffic_day_repository'
import { TrafficShapeModel, type TrafficShapeRow } from '#insight/traffic_shape_repository'
import { toObjectId } from '#shared/identifiers'

/** The traffic of a closed day, in the order of routers and shapes; null for a day that is not closed. */
export async function storedTraffic(organizationId: string, day: Date): Promise<DayTraffic | null> {
  const of = { organization_id: toObjectId(organizationId), day }
  const row = await TrafficDayModel.findOne(of).lean<TrafficDayRow>()
  if (!row?.closed) return null
  const { run, resolved, unshaped, open_sessions: openSessions } = row.closed
  const routers = await RouterTrafficModel.find({ ...of, run }).lean<RouterTrafficRow[]>()
  const shapes = await TrafficShapeModel.find({ ...of, run }).lean<TrafficShapeRow[]>()
  return inOrder({
    routers: routers.map(
      ({ router_id: routerId, classes, flows = [], started, completed, abandoned }) => ({
        routerId: routerId.toHexString(),
        classes: classes.map((one) => ({
          matchedClass: one.matched_class,
          bookingFlowId: one.booking_flow_id?.toHexString() ?? null,
          hours: one.hours,
        })),
        flows: flows.map(({ booking_flow_id: flowId, ...sessions }) => ({
          bookingFlowId: flowId.toHexString(),
          ...sessions,
        })),
        started,
        completed,
        abandoned,
      })
    ),
    shapes: shapes.map(
      ({ router_id: routerId, matched_class: matchedClass, shape, count, ...own }) => {
        const { started = 0, completed = 0, abandoned = 0 } = own
        const sessions = { started, completed, abandoned }
        return { shape, routerId: routerId.toHexString(), matchedClass, count, ...sessions }
      }
    ),
    resolved,
    unshaped,
    openSessions,
  })
}

/** The rows of a day, including rows of unpublished runs. */
export async function storedRuns(organizationId: string, day: Date): Promise<number[]> {
  const of = { organization_id: toObjectId(organizationId), day }
  const runs = await Promise.all([
    RouterTrafficModel.distinct('run', of),
    TrafficShapeModel.distinct('run', of),
  ])
  return [...new Set(runs.flat())].sort((one, other) => one - other)
}

export function inOrder(traffic: DayTraffic): DayTraffic {
  const classes = traffic.routers.map((router) => ({
    ...router,
    classes: router.classes.toSorted((one, other) =>
      compare(
        `${one.matchedClass} ${one.bookingFlowId}`,
        `${other.matchedClass} ${other.bookingFlowId}`
      )
    ),
    flows: router.flows.toSorted((one, other) => compare(one.bookingFlowId, other.bookingFlowId)),
  }))
  return {
    ...traffic,
    routers: classes.sort((one, other) => compare(one.routerId, other.routerId)),
    shapes: traffic.shapes.toSorted((one, other) => compare(keyOf(one), keyOf(other))),
  }
}

function keyOf({ routerId, matchedClass, shape }: DayTraffic['shapes'][number]): string {
  return `${routerId} ${matchedClass} ${shape}`
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
