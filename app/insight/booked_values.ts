import type { BookedValue } from '#bookings/sessions/booking_session'

/** What the bookings in one currency are worth. */
export interface CurrencySum extends BookedValue {
  /** How many of them have a value. */
  readonly bookings: number
}

/** By currency, never across currencies; absent without any value. */
export type ValueSums = readonly CurrencySum[] | undefined

/** The currencies of one row, and of one answer. Bookings in further ones count without their value. */
export const CURRENCIES_MAX = 8

/** The sums of both, in the order in which their currencies came. */
export function addedValues(some: ValueSums, others: ValueSums): ValueSums {
  if (!some || !others) return some ?? others
  const sums = new Map(some.map((sum) => [sum.currency, sum]))
  for (const { currency, thousandths, bookings } of others) {
    const known = sums.get(currency) ?? { thousandths: 0, bookings: 0 }
    if (sums.size >= CURRENCIES_MAX && !sums.has(currency)) continue
    sums.set(currency, {
      currency,
      thousandths: known.thousandths + thousandths,
      bookings: known.bookings + bookings,
    })
  }
  return [...sums.values()]
}

/** As rows have them. */
export function valuesMember(values: ValueSums): { readonly values?: readonly CurrencySum[] } {
  return values ? { values } : {}
}

/** The values of one group. */
export interface KeyedValues {
  readonly key: string | null
  readonly values: readonly CurrencySum[]
}

interface ValuesRow extends CurrencySum {
  readonly _id: { readonly key: { toString(): string } | null; readonly currency: string }
}

/** Sums up in MongoDB what `path` holds in each row, by `key` and currency, for these keys. */
export function valueSums(path: string, key: unknown, keys: readonly unknown[]): object[] {
  const sum = (name: string) => ({ $sum: `$${path}.${name}` })
  return [
    { $unwind: `$${path}` },
    {
      $group: {
        _id: { key, currency: `$${path}.currency` },
        thousandths: sum('thousandths'),
        bookings: sum('bookings'),
      },
    },
    { $match: { '_id.key': { $in: keys } } },
    { $sort: { 'bookings': -1, '_id.currency': 1 } },
  ]
}

/** The rows of `valueSums`, by key. */
export function keyedValues(rows: readonly object[]): KeyedValues[] {
  const byKey = Map.groupBy(
    rows as readonly ValuesRow[],
    ({ _id: { key } }) => key?.toString() ?? null
  )
  return Array.from(byKey, ([key, own]) => ({
    key,
    values: own.map(({ _id: { currency }, thousandths, bookings }) => ({
      currency,
      thousandths,
      bookings,
    })),
  }))
}

/** As answers have them: the currencies of the most bookings first. */
export function shownValues(values: ValueSums): readonly CurrencySum[] {
  const most = (values ?? []).toSorted((one, other) => other.bookings - one.bookings)
  return most.slice(0, CURRENCIES_MAX)
}
