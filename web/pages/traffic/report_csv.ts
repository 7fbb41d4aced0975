import type { RouterTraffic, TrafficGroup } from '#console/api/types'
import type { Texts } from '#console/texts/spoken_texts'
import type { Figures } from './figures.js'
import { groupName } from './group_name.js'

export const CSV_FORMS = ['excel', 'plain'] as const

/** The number format: Excel's in the reader's language, or plain with a decimal point. */
export type CsvForm = (typeof CSV_FORMS)[number]

/** A spreadsheet would evaluate a text that begins like this. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/
const QUOTED = /[",;\t\r\n]/

type Sums = Pick<TrafficGroup, 'resolved' | 'started' | 'completed' | 'conversion' | 'previous'>
type Count = number | null | undefined

interface Written {
  readonly form: CsvForm
  readonly texts: Texts
  readonly figures: Figures
}

/**
 * The report as comma-separated CSV: a row for each group, for the rest and for the total, with visits, bookings, conversion
 * and the visits of each point. Unknown counts are empty cells.
 */
export function reportCsv(report: RouterTraffic, { form, texts, figures }: Written): string {
  const { traffic: t } = texts
  const { group_by: groupBy, groups, other, points, interval, totals, days_of: daysOf } = report
  const share = (value: Count) =>
    value === null || value === undefined
      ? ''
      : form === 'excel'
        ? figures.share(value).replaceAll(/\s/g, '')
        : String(value)
  const sums = ({ resolved, started, completed, conversion, previous }: Sums) => [
    count(resolved),
    count(previous.resolved),
    count(started),
    count(completed),
    share(conversion?.booked?.rate),
    share(conversion?.booked?.low),
    share(conversion?.booked?.high),
  ]
  const listed = (place: number) =>
    groups.reduce((sum, { points: own }) => sum + (own[place] ?? 0), 0)
  const rest = points.map(({ resolved }, place) =>
    count(resolved === null ? null : resolved - listed(place))
  )
  const { share: ofAll, resolved, booked, ...csv } = t.exported
  const bookings = [t.started, t.completed].map((name) =>
    daysOf.resolved === daysOf.sessions ? name : t.byUtcDay(name)
  )
  const head = [csv.before, ...bookings, booked, csv.low, csv.high]
  const begins = points.map(({ at }) => (interval === 'hour' ? at : figures.date(at)))
  return [
    [t.groupings[groupBy], ofAll, resolved, ...head, ...begins],
    ...groups.map((group) => [
      text(groupName(group, groupBy, texts)),
      share(group.share),
      ...sums(group),
      ...group.points.map(count),
    ]),
    [t.unlisted, share(other.share), count(other.resolved), ...head.map(() => ''), ...rest],
    [t.all, '', ...sums(totals), ...points.map((point) => count(point.resolved))],
  ]
    .map((cells) => `${cells.map(quoted).join(',')}\r\n`)
    .join('')
}

const count = (value: Count) => (value === null || value === undefined ? '' : String(value))

const text = (name: string) => (FORMULA.test(name) ? `'${name}` : name)

const quoted = (cell: string) => (QUOTED.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
