import type { BookedValue, BookingSession } from '#bookings/sessions/booking_session'
import type { ShapedResolve } from '#routing/events/read_resolves'

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
    sums.set(currency, {
      currency,
      thousandths: known.thousandths + thousandths,
      bookings: known.bookings + bookings,
    })
  }
  return [...sums.values()]
}

/** As rows have them: the currencies of the most bookings. */
export function valuesMember(values: ValueSums): { readonly values?: readonly CurrencySum[] } {
  return values ? { values: shownValues(values) } : {}
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

/** As rows and answers have them: the currencies of the most bookings first. */
export function shownValues(values: ValueSums): readonly CurrencySum[] {
  const most = (values ?? []).toSorted((one, other) => other.bookings - one.bookings)
  return most.slice(0, CURRENCIES_MAX)
}

/**
 * Whether the campaign of a booking is known and, if not, why: `untagged` came by a URL without a UTM parameter, `undecided`
 * was started without a decision, and of `unstored` the decision is not stored, or no longer, or its URL is not kept in a
 * shape. Each booking is in one.
 */
type CampaignOutcome = 'known' | 'untagged' | 'undecided' | 'unstored'

/** The completed sessions that began on a day, also those that no router led to. */
export type BookingCampaigns = Readonly<Record<CampaignOutcome, number>>

const NONE: BookingCampaigns = { known: 0, untagged: 0, undecided: 0, unstored: 0 }
const UTM = /[?&]utm_(?:source|medium|campaign|content|term)=/

/** `resolve` is the stored decision of the session. */
export function campaignOf(
  { decisionId, namedDecisionId }: Pick<BookingSession, 'decisionId' | 'namedDecisionId'>,
  resolve: ShapedResolve | undefined
): keyof BookingCampaigns {
  if (resolve?.matchedClass === 'campaign') return 'known'
  if (decisionId === null && namedDecisionId === null) return 'undecided'
  if (!resolve || resolve.shape === null) return 'unstored'
  return UTM.test(resolve.shape) ? 'known' : 'untagged'
}

export function withOneMore(
  counts: BookingCampaigns | undefined,
  outcome: keyof BookingCampaigns
): BookingCampaigns {
  const known = counts ?? NONE
  return { ...known, [outcome]: known[outcome] + 1 }
}

/** The sum of the days that have counts; null when none has. */
export function campaignsOf(days: readonly BookingCampaigns[]): BookingCampaigns | null {
  if (days.length === 0) return null
  const sum = (outcome: keyof BookingCampaigns) =>
    days.reduce((all, counts) => all + counts[outcome], 0)
  return {
    known: sum('known'),
    untagged: sum('untagged'),
    undecided: sum('undecided'),
    unstored: sum('unstored'),
  }
}
