import { test } from '@japa/runner'
import type { RouterTraffic } from '#console/api/types'
import { Figures } from '#console/pages/traffic/figures'
import { reportCsv } from '#console/pages/traffic/report_csv'
import * as de from '#console/texts/de'
import * as dePages from '#console/texts/de_pages'
import * as en from '#console/texts/en'
import * as enPages from '#console/texts/en_pages'
import type { Texts } from '#console/texts/spoken_texts'

const BOOKED = { rate: 0.3, low: 0.2112, high: 0.4075 }
const UNKNOWN = { resolved: 0, started: null, completed: null, abandoned: null, conversion: null }
const NO_SESSIONS = { started: null, completed: null }
const SUMS = {
  resolved: 80,
  started: 40,
  completed: 24,
  abandoned: 16,
  conversion: { started: null, completed: BOOKED, booked: BOOKED },
  previous: { ...UNKNOWN, resolved: 30 },
}

const REPORT: RouterTraffic = {
  from: '2026-03-01T00:00:00.000Z',
  until: '2026-03-03T00:00:00.000Z',
  days_of: { resolved: 'UTC', sessions: 'UTC' },
  interval: 'day',
  group_by: 'router',
  complete_until: '2026-03-02T00:00:00.000Z',
  flows_recorded_from: null,
  previous: {
    from: '2026-02-27T00:00:00.000Z',
    until: '2026-03-01T00:00:00.000Z',
    is_complete: true,
    is_before_traffic: false,
    points: [],
  },
  totals: SUMS,
  values: [],
  booking_campaigns: null,
  robots: { resolved: 0, share: 0 },
  points: [
    { at: '2026-03-01T00:00:00.000Z', resolved: 80, ...NO_SESSIONS },
    { at: '2026-03-02T00:00:00.000Z', resolved: null, ...NO_SESSIONS },
  ],
  groups: [
    {
      key: 'a',
      is_default: false,
      name: '=Implants, "new"',
      share: 0.75,
      ...SUMS,
      resolved: 60,
      values: [],
      points: [60, null],
    },
    {
      key: 'b',
      is_default: false,
      name: null,
      share: 0.125,
      ...UNKNOWN,
      resolved: 10,
      previous: UNKNOWN,
      values: [],
      points: [10, null],
    },
  ],
  other: { resolved: 10, share: 0.125 },
}

const written = (texts: Texts, locale: string, form: 'excel' | 'plain') =>
  reportCsv(REPORT, { form, texts, figures: new Figures(locale, 'UTC') }).split('\r\n')

test.group('The CSV of a report', () => {
  test('has what the page shows: visits, bookings and conversion of each group, of the rest and of all', ({
    assert,
  }) => {
    assert.deepEqual(written({ ...en, ...enPages }, 'en', 'plain'), [
      'Router,Share,Visits,Visits before,Bookings started,Bookings completed,Conversion,"Conversion, at least","Conversion, at most",2026-03-01,2026-03-02',
      `"'=Implants, ""new""",0.75,60,30,40,24,0.3,0.2112,0.4075,60,`,
      'A deleted router,0.125,10,0,,,,,,10,',
      'Everything else,0.125,10,,,,,,,10,',
      'All,,80,30,40,24,0.3,0.2112,0.4075,80,',
      '',
    ])
  })

  test('names the dates of a zone, and bookings by UTC day', ({ assert }) => {
    const texts = { ...en, ...enPages }
    const points = [{ at: '2026-02-28T23:00:00.000Z', resolved: 80, ...NO_SESSIONS }]
    const zone = 'Europe/Berlin'
    const report = { ...REPORT, points, days_of: { resolved: zone, sessions: 'UTC' } }
    const csv = reportCsv(report, { form: 'plain', texts, figures: new Figures('en', zone) })
    assert.match(csv, /,Bookings started \(UTC days\),Bookings completed \(UTC days\),/)
    assert.match(csv, /,2026-03-01\r/)
  })

  test('writes shares as Excel reads them in the person’s language', ({ assert }) => {
    const rows = written({ ...de, ...dePages }, 'de', 'excel')
    assert.equal(rows[4], 'Alle,,80,30,40,24,"30,0%","21,1%","40,8%",80,')
  })
})
