import type { DayTraffic, RouterTraffic, ShapeTraffic } from '#insight/day_traffic'
import { toObjectId } from '#shared/identifiers'
import { RouterTrafficModel } from './router_traffic_repository.js'
import type { DayClaim } from './traffic_day_repository.js'
import { TrafficShapeModel } from './traffic_shape_repository.js'

const WRITTEN_AT_ONCE = 1_000

/**
 * The traffic of days, as runs found it. Rows never change: closing a day again adds rows of another run. Only the rows
 * of the run that the day names are its traffic.
 */
export class TrafficRepository {
  /** Throws the reason of `signal` between two writes once it has aborted. */
  async add(
    organizationId: string,
    claim: DayClaim,
    { routers, shapes }: Pick<DayTraffic, 'routers' | 'shapes'>,
    signal?: AbortSignal
  ): Promise<void> {
    const common = runOf(organizationId, claim)
    for (const part of partsOf(routers)) {
      signal?.throwIfAborted()
      await RouterTrafficModel.collection.insertMany(
        part.map((one) => ({ ...common, ...routerRow(one) }))
      )
    }
    for (const part of partsOf(shapes)) {
      signal?.throwIfAborted()
      await TrafficShapeModel.collection.insertMany(
        part.map((one) => ({ ...common, ...shapeRow(one) }))
      )
    }
  }

  /** Removes the rows of a run that was not published. */
  async remove(organizationId: string, claim: DayClaim): Promise<void> {
    await this.#remove(runOf(organizationId, claim))
  }

  /** Removes what earlier runs of the same day wrote: they can no longer be published. */
  async removeEarlier(organizationId: string, claim: DayClaim): Promise<void> {
    await this.#remove({ ...runOf(organizationId, claim), run: { $lt: claim.run } })
  }

  async #remove(of: object): Promise<void> {
    await RouterTrafficModel.deleteMany(of)
    await TrafficShapeModel.deleteMany(of)
  }
}

function runOf(organizationId: string, { day, run }: DayClaim) {
  return { organization_id: toObjectId(organizationId), day, run }
}

function* partsOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += WRITTEN_AT_ONCE) {
    yield items.slice(at, at + WRITTEN_AT_ONCE)
  }
}

function routerRow({ routerId, classes, flows, ...sessions }: RouterTraffic) {
  return {
    router_id: toObjectId(routerId),
    classes: classes.map(({ matchedClass, bookingFlowId, hours }) => ({
      matched_class: matchedClass,
      ...(bookingFlowId !== null && { booking_flow_id: toObjectId(bookingFlowId) }),
      hours,
    })),
    flows: flows.map(({ bookingFlowId, ...ofFlow }) => ({
      booking_flow_id: toObjectId(bookingFlowId),
      ...ofFlow,
    })),
    ...sessions,
  }
}

function shapeRow({ routerId, matchedClass, ...counts }: ShapeTraffic) {
  return { router_id: toObjectId(routerId), matched_class: matchedClass, ...counts }
}
