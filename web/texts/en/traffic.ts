const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

export const traffic = {
  daysIn: (zone: string, begin: string | null) =>
    zone === 'UTC'
      ? 'Days in UTC'
      : `Days in ${zone}${begin ? `, from ${begin}, the first full hour in UTC` : ''}. Bookings by UTC day`,
  daysOfUtm: 'Days in UTC: UTM values are counted by UTC day only',
  byUtcDay: (name: string) => `${name} (UTC days)`,
  groupBy: 'Group by',
  groupings: {
    router: 'Router',
    flow: 'Booking flow',
    class: 'Class',
    utm_source: 'utm_source',
    utm_campaign: 'utm_campaign',
  },
  length: 'Length of the period',
  lengths: { 7: '7 days', 30: '30 days', 90: '90 days', 365: 'Year' },
  interval: 'Interval',
  intervals: { day: 'By day', hour: 'By hour' },
  shape: 'View',
  shapes: { chart: 'Chart', table: 'Table' },
  earlier: 'Earlier',
  later: 'Later',
  today: 'Today',
  keys: {
    earlier: 'Period before',
    later: 'Period after',
    today: 'Up to today',
    table: 'Chart or table',
  },
  oneRouter: 'Only one router',
  only: 'Only this',
  onlyThis: (name: string) => `Only this: “${name}”`,
  onlyNamed: (name: string) => `Only “${name}”`,
  exports: {
    label: 'Export',
    hint: 'What this page shows: visits, bookings and conversion.',
    excel: 'CSV for Excel',
    plain: 'Plain CSV',
  },
  exported: {
    share: 'Share',
    resolved: 'Visits',
    before: 'Visits before',
    booked: 'Conversion',
    low: 'Conversion, at least',
    high: 'Conversion, at most',
  },
  empty: 'No router was selected in this period. What visitors do appears here within a minute.',
  emptyTry: 'Try a URL',
  emptyPeriod: 'No router was selected in this period or the one before.',
  showAll: 'Show all traffic up to today',
  open: (day: string) =>
    `Complete up to ${day}. Later days are still being counted; each is final the following night.`,
  byPresentRouters: (day: string) =>
    `Before ${day}, visits count for the booking flow that their router leads to today.`,
  robots: (count: string, share: string) =>
    `Not counted: ${count} visits by robots, such as search engines and link previews (${share} of all requests).`,
  openUtm: (day: string) =>
    `UTM values are known up to ${day}: each day’s values are counted the following night.`,
  notSummed: (count: number) =>
    count === 1
      ? '1 day is missing here because it has not been summed up yet. The service does so by itself tonight.'
      : `${days(count)} are missing here because they have not been summed up yet. The service does so by itself tonight.`,
  totals: 'Sums of the period',
  resolves: 'Visits',
  started: 'Bookings started',
  completed: 'Bookings completed',
  before: (count: string) => `before: ${count}`,
  beforeByNow: (count: string) => `before, by this hour: ${count}`,
  compared: (period: string) => `Compared with ${period}`,
  todayRuns:
    '. Today is not over yet: visits are compared up to the last full hour. Bookings are only known by day, so their changes are too low.',
  comparedPartly: (period: string) =>
    `Compared with ${period}. Not all of its days are known, so changes are left out`,
  ofResolves: (share: string) => `${share} of the visits`,
  ofBegun: (share: string) => `${share} of those started`,
  worth: (money: string, count: number) =>
    count === 1
      ? `${money} from 1 booking with a value`
      : `${money} from ${count} bookings with a value`,
  certain: (interval: string) => `95% certain: ${interval}`,
  tooFew: 'fewer than 30 bookings started: too few for a rate',
  tooFewShort: 'too few',
  fresh: 'new',
  notCompared: 'no comparison yet',
  beforeTraffic: (period: string) => `No comparison yet: ${period} begins before your first visit.`,
  inChart: (name: string) => `“${name}” in the chart`,
  chart: (grouping: string, period: string) => `Visits by ${grouping}, ${period}`,
  chartHint: 'The table says the same in numbers.',
  point: 'Point in time',
  pointHint: 'The arrow keys read the chart',
  nothing: 'none',
  missing: 'not summed up yet',
  all: 'All',
  at: { day: 'Day', hour: 'Hour' },
  points: 'Visits over time',
  groups: 'Sums by group',
  columns: {
    resolved: 'Visits',
    share: 'Share',
    change: 'Change',
    started: 'Started',
    completed: 'Completed',
    only: 'Filter',
  },
  deletedRouter: 'A deleted router',
  deletedFlow: 'A deleted booking flow',
  ofDeletedRouters: 'Of deleted routers',
  without: (name: string) => `without ${name}`,
  masked: 'masked: looked personal',
  unlisted: 'Everything else',
}
