import { addedValues, type ValueSums } from './booked_values.js'
import { dayTotals, type RouterTraffic } from './day_traffic.js'
import type { OpenTraffic } from './open_days.js'
import type { TrafficScope } from './published_rows.js'
import type { RouterSumsRepository } from './router_traffic_repository.js'
import { isUtmGrouping, type TrafficQuestion } from './traffic_report.js'
import type { ShapeSumsRepository } from './traffic_shape_repository.js'

type Key = string | null

interface AskedValues {
  readonly question: TrafficQuestion
  /** The stored days of the period. */
  readonly scope: TrafficScope
  /** Its days that are not closed. */
  readonly open: OpenTraffic
  readonly keys: readonly Key[]
  /** The groups of a router on a day that is not closed. */
  sharesOf(router: RouterTraffic): readonly { readonly key: Key; readonly values?: ValueSums }[]
}

/** What the bookings of a period are worth, in all and by group. Asks for nothing where no day has a value. */
export async function sumValues(
  { question: { groupBy, routerId }, scope, open, keys, sharesOf }: AskedValues,
  routerSums: RouterSumsRepository,
  shapeSums: ShapeSumsRepository
): Promise<{ readonly all: ValueSums; readonly byKey: ReadonlyMap<Key, ValueSums> }> {
  const byKey = new Map<Key, ValueSums>()
  const { from, until } = scope.period
  const days = scope.days.filter(({ day }) => day >= from && day < until)
  const ofOpen = addedUp(open.map(({ routers }) => dayTotals(routers).values))
  const ofDays = addedUp(days.map(({ closed }) => closed?.values))
  if (!ofDays && !ofOpen) return { all: undefined, byKey }
  const ofRouter = routerId === null ? [] : await routerSums.values(scope, 'none', [])
  const ofClosed = routerId === null ? ofDays : ofRouter[0]?.values
  if (ofDays && groupBy !== 'class') {
    const found = isUtmGrouping(groupBy)
      ? await shapeSums.values(scope, groupBy, keys)
      : await routerSums.values(scope, groupBy, keys)
    for (const { key, values } of found) byKey.set(key, values)
  }
  for (const router of open.flatMap(({ routers }) => routers)) {
    for (const { key, values } of sharesOf(router)) {
      if (values) byKey.set(key, addedValues(byKey.get(key), values))
    }
  }
  return { all: addedValues(ofClosed, ofOpen), byKey }
}

function addedUp(all: readonly ValueSums[]): ValueSums {
  return all.reduce((sum, values) => addedValues(sum, values), undefined)
}
