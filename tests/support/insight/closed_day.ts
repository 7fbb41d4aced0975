import type { SessionTotals, ShapeTraffic } from '#insight/day_traffic'
import { TrafficDayRepository } from '#insight/traffic_day_repository'
import { TrafficRepository } from '#insight/traffic_repository'
import { utcDayOf } from '#shared/time'

interface DayOptions {
  /** Resolves that no shape counts. */
  readonly unshaped?: number
}

/** Closes a day with these shapes, as a run that found them does. */
export async function closeDay(
  organizationId: string,
  at: Date,
  counts: readonly (Omit<ShapeTraffic, 'matchedClass' | keyof SessionTotals> & {
    readonly matchedClass?: string
  })[],
  { unshaped = 0 }: DayOptions = {}
): Promise<void> {
  const days = new TrafficDayRepository()
  const traffic = new TrafficRepository()
  const claim = await days.claim(organizationId, utcDayOf(at))
  const none = { started: 0, completed: 0, abandoned: 0 }
  const shapes = counts.map((one) => ({ matchedClass: 'campaign', ...one, ...none }))
  const resolved = shapes.reduce((sum, { count }) => sum + count, unshaped)
  const byRouter = Map.groupBy(shapes, ({ routerId }) => routerId)
  const routers = [...byRouter].map(([routerId, ofRouter]) => {
    const hours = [
      ofRouter.reduce((sum, { count }) => sum + count, 0),
      ...Array<number>(23).fill(0),
    ]
    const classes = [{ matchedClass: 'campaign', bookingFlowId: null, hours }]
    return { routerId, classes, flows: [], ...none }
  })
  await traffic.add(organizationId, claim, { routers, shapes })
  const found = { routers, shapes, resolved, unshaped, openSessions: 0 }
  await days.publish(organizationId, claim, found, at)
}
