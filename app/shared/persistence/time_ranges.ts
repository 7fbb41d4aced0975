import { toObjectId } from '#shared/identifiers'
import type { OpenPeriod, TimePlace } from '#shared/time'

/**
 * The documents after a place in a list by time, newest first, as ranges of an index on `path` and `_id`: those of the
 * same instant, then the older ones. A query with an `$or` of both would leave the order to a sort.
 */
export function timeRanges(
  path: string,
  { from, until }: OpenPeriod,
  after: TimePlace | null
): Readonly<Record<string, unknown>>[] {
  const begins = from && { $gte: from }
  if (after === null) {
    return [from || until ? { [path]: { ...begins, ...(until && { $lt: until }) } } : {}]
  }
  const at = new Date(after.atMs)
  const isInRange = (!from || from <= at) && (!until || at < until)
  const end = until && until < at ? until : at
  return [
    ...(isInRange ? [{ [path]: at, _id: { $lt: toObjectId(after.id) } }] : []),
    { [path]: { ...begins, $lt: end } },
  ]
}
